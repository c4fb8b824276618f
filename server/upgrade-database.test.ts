import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { chooseUser } from '#db/embedded-postgres/choose-home.ts'
import { createCluster } from '#db/embedded-postgres/create-cluster.ts'
import { fetchOlderBinaries } from '#db/embedded-postgres/fetch-older-binaries.ts'
import type { Binaries } from '#db/embedded-postgres/find-binaries.ts'
import { type RunAs, runProgram } from '#db/embedded-postgres/run-program.ts'
import { launch } from '#db/embedded-postgres/run-server.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { migrate } from '#db/migrate.ts'
import { products } from '#db/schema/products.ts'
import { newProduct } from '#tests/new-product.ts'
import { testPort } from '#tests/test-port.ts'
import { querySql } from '#tests/test-postgres.ts'

/** A data folder as an earlier version of Vitrine left it: its database is of Postgres 17. */
let dataDir: string
let cluster: string
let older: Binaries
let runAs: RunAs
/** Of the works, in their order, as they were before. */
let names: string[]
const running = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-upgrade-'))
  await chmod(dataDir, 0o755)
  cluster = join(dataDir, 'postgres')
  runAs = await chooseUser()
  older = await fetchOlderBinaries(join(dataDir, 'programs'), 17, runAs, () => {})
  await createCluster(older, dataDir, cluster, runAs, () => {})
  await withOldServer(async (url) => {
    await querySql(url('postgres'), 'create database vitrine')
    await migrate(url('vitrine'), 'db/migrations')
    const db = connect(url('vitrine'))
    for (const name of ['Harbour', 'Élan', '陶器']) await newProduct(db, { name })
    await db.$client.end()
    names = await readNames(url('vitrine'))
  })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await (await startEmbeddedPostgres({ dataDir })).stop({ evenIfUsed: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function readNames(url: string): Promise<string[]> {
  const db = connect(url)
  const rows = await db.select({ name: products.name }).from(products).orderBy(asc(products.id))
  await db.$client.end()
  return rows.map(({ name }) => name)
}

/** Does something while the server of the older version runs on the data folder. */
async function withOldServer(work: (url: (database: string) => string) => Promise<void>) {
  const password = (await readFile(join(cluster, 'vitrine-password'), 'utf8')).trim()
  const port = await launch(older, cluster, password, await testPort(), runAs, {})
  try {
    await work((database) => `postgres://vitrine:${password}@127.0.0.1:${port}/${database}`)
  } finally {
    await runProgram(older.pg_ctl, ['-D', cluster, '-m', 'fast', '-w', 'stop'], runAs)
  }
}

/** Runs the built program with `args`; `until` resolves when it has written that. */
async function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['build/server/index.js', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(await testPort()) },
      ...{ LOG_LEVEL: 'silent', SAMPLE_DATA: 'none', ADMIN_PASSWORD: 'brown paper and string' },
      ...env,
    },
  })
  running.add(child)
  let output = ''
  const lookers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      for (const look of lookers) look()
    })
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return { code: code as number | null, output }
  })
  const until = (line: string) =>
    new Promise<void>((done, fail) => {
      lookers.add(() => output.includes(line) && done())
      void ended.then(() => fail(new Error(`ended without ${line}:\n${output}`)))
    })
  return { child, ended, until }
}

const upgrade = async (env?: Record<string, string>) => (await start(['upgrade-database'], env)).ended
const version = async () => (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
/** Everything of the database's in the data folder. */
const folders = async () => (await readdir(dataDir)).filter((name) => name.startsWith('postgres')).sort()

test('OPS-05 a start on a database of another version of Postgres is refused with the way on', async () => {
  const { code, output } = await (await start([])).ended
  expect(code).toBe(1)
  expect(output).toContain(
    'is of Postgres 17, and this version of Vitrine brings Postgres 18: run npm run upgrade-database',
  )
  expect(await version()).toBe('17')
})

test('OPS-05 what cannot be upgraded is refused with a sentence, and stays as it was', async () => {
  expect(await upgrade({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PAYMENT_PROVIDER: 'demo' })).toMatchObject(
    {
      code: 2,
      output: expect.stringContaining('upgrade it by its own means'),
    },
  )
  await withOldServer(async (url) => {
    const client = new pg.Client({ connectionString: url('vitrine') })
    await client.connect()
    expect(await upgrade()).toMatchObject({ code: 1, output: expect.stringContaining('is in use: stop the program') })
    // Whoever uses it goes on.
    await client.query('create schema shop; create table shop.till (id int)')
    await client.query('create view public.takings as select 1 as one')
    await client.query('create database ledger')
    await client.end()
  })
  const { code, output } = await upgrade()
  expect(code).toBe(1)
  expect(output).toContain(
    "what is none of Vitrine's, and would be left behind: database ledger, public.takings, shop.till.",
  )
  expect([await version(), await folders()]).toEqual(['17', ['postgres']])
  await withOldServer(async (url) => {
    await querySql(url('vitrine'), 'drop schema shop cascade')
    await querySql(url('vitrine'), 'drop view takings')
    await querySql(url('vitrine'), 'drop database ledger')
  })
})

test('OPS-05 one that is killed is done again, everything is there, and the old database goes with the next start', async () => {
  const killed = await start(['upgrade-database'])
  await killed.until('rows into Postgres 18')
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(await version()).toBe('17')

  const { code, output } = await upgrade()
  expect(output).toMatch(
    /is of Postgres 18 now: \d+ rows copied and compared\. The old one is kept in \S+postgres-17 until/,
  )
  expect(code).toBe(0)
  expect([await version(), await folders()]).toEqual(['18', ['postgres', 'postgres-17']])
  expect(await upgrade()).toMatchObject({ code: 0, output: expect.stringContaining('nothing is to be done') })

  // Somebody goes back, and has not finished: no empty database comes in between.
  await rename(cluster, join(dataDir, 'aside'))
  expect(await (await start(['serve'])).ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('the one of before an upgrade in'),
  })
  await rename(join(dataDir, 'aside'), cluster)
  // A copy that somebody made is theirs, also of the kept one.
  await cp(`${cluster}-17`, join(dataDir, 'postgres-before'), { recursive: true, preserveTimestamps: true })
  await cp(cluster, join(dataDir, 'postgres-20261124'), { recursive: true, preserveTimestamps: true })

  const served = await start(['serve'])
  await served.until('which npm run upgrade-database had kept')
  const embedded = await startEmbeddedPostgres({ dataDir })
  expect(await readNames(embedded.url('vitrine'))).toEqual(names)
  await embedded.stop()
  served.child.kill('SIGTERM')
  await served.ended
  expect(await folders()).toEqual(['postgres', 'postgres-20261124', 'postgres-before'])
  for (const name of ['postgres-20261124', 'postgres-before']) await rm(join(dataDir, name), { recursive: true })
})

test('OPS-05 a start puts a finished new database in its place where the upgrade was cut off before that', async () => {
  await (await startEmbeddedPostgres({ dataDir })).stop()
  await rename(cluster, `${cluster}.new`)
  await writeFile(join(`${cluster}.new`, 'vitrine-upgraded'), '17\n')
  const embedded = await startEmbeddedPostgres({ dataDir })
  expect(await readNames(embedded.url('vitrine'))).toEqual(names)
  await embedded.stop()
})
