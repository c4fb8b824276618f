import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSession } from '#app/features/backups/database-session.server.ts'
import { assertEmpty } from '#app/features/backups/restore-database.server.ts'
import { startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { createBackupBench } from '#tests/backup-bench.ts'
import { startBackupBucket } from '#tests/bucket-place.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
let child: ChildProcess | undefined
beforeAll(async () => {
  bench = await createBackupBench()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await bench.end()
})

/** A command of the built program, in a process of its own. */
function run(
  command: string,
  argument: string,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  env: Record<string, string> = {},
) {
  const facts = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PAYMENT_PROVIDER: 'demo', LOG_LEVEL: 'silent' }
  child = spawn(process.execPath, ['build/server/index.js', command, argument], {
    stdio: 'ignore',
    env: { ...process.env, ...facts, ADMIN_PASSWORD: 'brown paper and string', ...env },
  })
  return child
}

async function kill(killed: ChildProcess) {
  const ended = once(killed, 'exit')
  killed.kill('SIGKILL')
  await ended
}

test('BKP-04 a backup that is killed leaves what is plainly unfinished, which the next one removes', async () => {
  const gallery = await bench.place()
  await newProduct(gallery.db)
  const to = bench.newFolder()
  // What a kill in the middle of a picture leaves.
  await mkdir(join(to, 'pictures'), { recursive: true })
  await writeFile(join(to, `pictures/${'5a'.repeat(32)}-partial`), 'half')
  const partial = async () => (await readdir(join(to, 'pictures'))).filter((name) => name.includes('-'))
  // A picture that never comes: the tables are written by then.
  const emulator = await startS3Emulator()
  const asked = once(emulator.events, 'request')
  emulator.fail('hang')
  const killed = run('backup', to, gallery, emulator.env)
  await asked
  await kill(killed)
  await emulator.stop()

  const [left] = (await readdir(to)).filter((name) => name.endsWith('.unfinished'))
  expect((await readdir(join(to, left!, 'tables'))).length).toBeGreaterThan(40)
  await expect(bench.restore(join(to, left!), await bench.empty())).rejects.toThrow('is unfinished')
  // Postgres frees the locks as soon as it sees that the connection is gone.
  const set = await eventually(() => bench.backUp(gallery, to))
  expect((await readdir(to)).sort()).toEqual([set.slice(to.length + 1), 'pictures'].sort())
  expect(await partial()).toEqual([])
  await bench.restore(set, await bench.empty())
})

test('BKP-24 BKP-04 a backup into a bucket that is killed leaves what is plainly unfinished, which the next one removes', async () => {
  const gallery = await bench.place()
  await newProduct(gallery.db)
  await gallery.store.ingest(await bench.newPicture())
  const bucket = await startBackupBucket()
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = bucket.emulator.env
  const account = { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  // The manifest never arrives: all else is there by then.
  const asked = new Promise((resolve) => {
    bucket.emulator.events.on('request', (method, path) => {
      if (method !== 'PUT' || !path.endsWith('manifest.json')) return
      bucket.emulator.fail('hang')
      resolve(path)
    })
  })
  const killed = run('backup', 's3://gallery/sets', gallery, account)
  await asked
  await kill(killed)
  bucket.emulator.events.removeAllListeners()
  bucket.emulator.mend()

  const place = bucket.place('sets')
  expect([...bucket.objects.keys()].filter((key) => key.includes('/tables/')).length).toBeGreaterThan(40)
  expect(await place.listSets()).toEqual([])
  const name = /sets\/(\S+Z)\//.exec([...bucket.objects.keys()].find((key) => key.includes('/tables/'))!)![1]!
  await expect(bench.restore({ place, name }, await bench.empty())).rejects.toThrow('is unfinished')
  const address = await eventually(() => bench.backUp(gallery, place))
  const set = address.slice('s3://gallery/sets/'.length)
  expect(await place.listSets()).toEqual([set])
  expect(
    [...bucket.objects.keys()].filter((key) => !key.startsWith(`sets/${set}/`) && !key.includes('/pictures/')),
  ).toEqual([])
  expect((await readdir(gallery.dataDir)).filter((file) => file.includes('upload'))).toEqual([])
  await bench.restore({ place, name: set }, await bench.empty())
  await bucket.end()
})

test('BKP-13 a restore that is killed leaves an empty database, and can be done again', async () => {
  const gallery = await bench.place()
  await newProduct(gallery.db)
  const { url } = await gallery.store.ingest(await bench.newPicture())
  const set = await bench.backUp(gallery, bench.newFolder())
  const target = await bench.empty()
  // Holds the restore up among its migrations: no other may make a type of this name before this ends.
  const other = new pg.Client({ connectionString: target.url })
  await other.connect()
  await other.query('begin; create table public.enquiries ()')
  const killed = run('restore', set, target)
  await eventually(async () => {
    const { rows } = await gallery.db.$client.query(
      `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query ilike 'create table "enquiries"%'`,
      [new URL(target.url).pathname.slice(1)],
    )
    expect(rows).toHaveLength(1)
  })
  await kill(killed)
  await other.query('rollback')
  await other.end()
  await eventually(() => withSession(target.url, (client) => assertEmpty(client)))
  await bench.restore(set, target)
  expect(await target.store.find(url)).not.toBeNull()
  expect(await bench.sumTables(target.url)).toEqual(await bench.sumTables(gallery.url))
})
