import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { EmbeddedPostgresFailure } from './embedded-postgres/failure.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
const started: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-embedded-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const embedded of started.splice(0)) await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start() {
  const embedded = await startEmbeddedPostgres({ dataDir })
  started.push(embedded)
  return embedded
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

test('creates a UTF-8 cluster whose lower-casing knows diacritics, whatever LANG says', async () => {
  const embedded = await start()
  const row = await ask(
    embedded.url('postgres'),
    `select current_setting('server_encoding') as encoding, lower('ÉŁŐ') as lower`,
  )
  expect(row).toEqual({ encoding: 'UTF8', lower: 'éłő' })
})

test('attaches to a server that already runs, and only the last one out stops it', async () => {
  const first = await start()
  const second = await startEmbeddedPostgres({ dataDir })
  expect(second.url('postgres')).toBe(first.url('postgres'))
  const held = new pg.Client({ connectionString: first.url('postgres') })
  await held.connect()
  await second.stop()
  expect((await held.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  held.on('error', () => {})
  const lost = new Promise((done) => held.once('end', done))
  await first.stop({ evenIfUsed: true })
  await lost
})

test('keeps what was committed when Postgres is killed with -9, and starts it again on the same port', async () => {
  const embedded = await start()
  await ask(embedded.url('postgres'), 'create table kept as select 1 as one')
  const address = embedded.url('postgres')
  process.kill(await postmasterPid(), 'SIGKILL')
  await eventually(async () => expect(await ask(embedded.url('postgres'), 'select one from kept')).toEqual({ one: 1 }))
  expect(embedded.url('postgres')).toBe(address)
})

test('starts over a first start that was cut off half-way', async () => {
  await mkdir(join(dataDir, 'postgres.partial'))
  await writeFile(join(dataDir, 'postgres.partial/PG_VERSION'), '18')
  await writeFile(join(dataDir, 'postgres.lock'), '999999')
  const embedded = await start()
  expect(await ask(embedded.url('postgres'), 'select 1 as one')).toEqual({ one: 1 })
})

test('is not misled by a stale pid file whose number another program has now', async () => {
  const embedded = await start()
  const port = new URL(embedded.url('postgres')).port
  await embedded.stop()
  started.length = 0
  const other = spawn('sleep', ['60'])
  await writeFile(
    join(dataDir, 'postgres/postmaster.pid'),
    `${other.pid}\n${dataDir}/postgres\n0\n${port}\n\n127.0.0.1\n\n`,
  )
  const again = await start()
  other.kill()
  expect(await ask(again.url('postgres'), 'select 1 as one')).toEqual({ one: 1 })
})

test('says in one line that the data folder cannot be written', async () => {
  await writeFile(join(dataDir, 'file'), '')
  const beneathFile = startEmbeddedPostgres({ dataDir: join(dataDir, 'file/data') })
  await expect(beneathFile).rejects.toThrow(
    new EmbeddedPostgresFailure(`DATA_DIR: cannot write ${dataDir}/file/data (ENOTDIR)`),
  )
})
