import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { EmbeddedPostgresFailure } from './embedded-postgres/failure.ts'
import { keepLogShort } from './embedded-postgres/keep-log-short.ts'
import { assertHere, noteRunning, noteStopped } from './embedded-postgres/other-place.ts'
import { superuserUrl } from './embedded-postgres/program-role.ts'
import { attach } from './embedded-postgres/run-server.ts'
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

test('OPS-30 a log that has become long is put aside at the next start, and one of before is kept', async () => {
  const log = join(dataDir, 'postgres/server.log')
  const sizes = () => Promise.all([log, `${log}.old`].map(async (path) => (await stat(path)).size))
  const kept = async () => (await readFile(`${log}.old`, 'utf8')).slice(-5)
  await (await start()).stop()
  for (const end of ['one.\n', 'two.\n']) {
    await truncate(log, 11_000_000)
    await appendFile(log, end)
    await (await start()).stop()
    expect(await sizes()).toEqual([expect.toSatisfy((size) => size > 0 && size < 100_000), 10 * 1_048_576])
    expect(await kept()).toBe(end)
  }
  await (await start()).stop()
  expect(await kept()).toBe('two.\n')
})

test('OPS-53 a log that becomes long while Postgres runs is emptied and goes on, without statements', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const embedded = await start()
  const log = join(dataDir, 'postgres/server.log')
  const size = async () => (await stat(log)).size
  await appendFile(log, `${'x'.repeat(99)}\n`.repeat(110_000))
  await appendFile(log, 'the last line\n')
  // One that cannot be put aside stays.
  await mkdir(`${log}.old`)
  await keepLogShort(log)
  expect(await size()).toBeGreaterThan(11_000_000)
  await rm(`${log}.old`, { recursive: true })
  vi.advanceTimersByTime(60_000)
  await eventually(async () => expect(await size()).toBeLessThan(100_000))
  expect(await readFile(`${log}.old`, 'utf8')).toContain('the last line\n')
  expect((await stat(`${log}.old`)).mode & 0o077).toBe(0)
  await expect(ask(embedded.url('postgres'), `select 'a secret' from nowhere`)).rejects.toThrow('nowhere')
  const text = await readFile(log, 'utf8')
  expect(text).toMatch(/ERROR: +relation "nowhere" does not exist/)
  expect(text).not.toContain('a secret')
  expect(text).not.toContain('\0')
})

test('keeps what was committed when Postgres is killed with -9, and starts it again on the same port', async () => {
  const embedded = await start()
  await ask(embedded.url('postgres'), 'create database vitrine')
  const address = embedded.url('vitrine')
  await ask(address, 'create table kept as select 1 as one')
  process.kill(await postmasterPid(), 'SIGKILL')
  await eventually(async () => expect(await ask(embedded.url('vitrine'), 'select one from kept')).toEqual({ one: 1 }))
  expect(embedded.url('vitrine')).toBe(address)
})

test('OPS-22 a Postgres that crashed and does not start is started by one attempt at a time', async () => {
  const warnings: string[] = []
  const embedded = await startEmbeddedPostgres({ dataDir, warn: (line) => warnings.push(line) })
  started.push(embedded)
  const settings = join(dataDir, 'postgres/postgresql.auto.conf')
  const before = await readFile(settings)
  await writeFile(settings, 'no_such_setting = 1\n')
  process.kill(await postmasterPid(), 'SIGKILL')
  await eventually(() => expect(warnings.join('\n')).toContain('does not start'))
  await writeFile(settings, before)
  expect(warnings.slice(0, 2)).toEqual([
    'The embedded Postgres has died; starting it again',
    expect.stringMatching(/^The embedded Postgres does not start: Postgres does not start; see /),
  ])
  await eventually(async () => expect(await ask(embedded.url('postgres'), 'select 1 as one')).toEqual({ one: 1 }))
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

test('OPS-28 is not misled by a stale pid file whose number another user has, hidden from this one', async () => {
  const embedded = await start()
  const port = new URL(embedded.url('postgres')).port
  await embedded.stop()
  started.length = 0
  const hidden = 99_999_999
  const file = join(dataDir, 'postgres/postmaster.pid')
  await writeFile(file, `${hidden}\n${dataDir}/postgres\n0\n${port}\n\n127.0.0.1\n\n`)
  const signal = process.kill
  const kill = vi.spyOn(process, 'kill').mockImplementation((pid, name) => {
    if (pid === hidden) throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
    return signal(pid, name)
  })
  expect(await attach(join(dataDir, 'postgres'), '')).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  kill.mockRestore()
})

test('OPS-23 no second server is started on the files of one in another container; one that was killed there is no hindrance', async () => {
  const running = join(dataDir, 'postgres.running')
  let beats = 0
  let beat = Promise.resolve()
  const elsewhere = setInterval(() => {
    beat = beat.then(() => writeFile(running, `other pid:[1]\n${beats++}\n`))
  }, 20)
  await eventually(() => expect(existsSync(running)).toBe(true))
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The database in ${dataDir} runs in another container or on another machine`,
  )
  clearInterval(elsewhere)
  await beat
  const embedded = await startEmbeddedPostgres({ dataDir, watchElsewhereMs: 200 })
  expect(await readFile(running, 'utf8')).not.toContain('other')
  await embedded.stop()
  expect(existsSync(running)).toBe(false)
})

test('OPS-23 a command beside the program finds its own place at every moment', async () => {
  const running = join(dataDir, 'postgres.running')
  await noteRunning(dataDir)
  const { ino } = await stat(running)
  let isOver = false
  const beat = (async () => {
    while (!isOver) await noteRunning(dataDir)
  })()
  for (let read = 0; read < 2_000; read++) expect(await readFile(running, 'utf8')).not.toBe('')
  isOver = true
  await beat
  // Written over, and no second file that a full disk might have no room for.
  expect((await stat(running)).ino).toBe(ino)
  // As an earlier version left it while it wrote.
  await writeFile(running, '')
  const checked = assertHere(dataDir, 1_000)
  await noteRunning(dataDir)
  await checked
  await noteStopped(dataDir)
})

test('says in one line that the data folder cannot be written', async () => {
  await writeFile(join(dataDir, 'file'), '')
  const beneathFile = startEmbeddedPostgres({ dataDir: join(dataDir, 'file/data') })
  await expect(beneathFile).rejects.toThrow(
    new EmbeddedPostgresFailure(`DATA_DIR: cannot write ${dataDir}/file/data (ENOTDIR)`),
  )
})

test('OPS-08 the program’s role is no superuser: it owns its database and extensions, reads no file of the server and runs no program', async () => {
  const embedded = await start()
  await ask(embedded.url('postgres'), 'create database vitrine')
  const url = embedded.url('vitrine')
  expect(
    await ask(
      url,
      `select rolsuper, rolcreaterole, rolreplication, rolbypassrls, rolcreatedb, pg_get_userbyid(datdba) = current_user as owns
         from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    ),
  ).toEqual({
    ...{ rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
    ...{ rolcreatedb: true, owns: true },
  })
  for (const refused of [
    `select pg_read_file('PG_VERSION')`,
    `select pg_ls_dir('.')`,
    `create table taken (line text); copy taken from program 'id'`,
    `create table taken (line text); copy taken from '/etc/passwd'`,
    `copy (select 1) to program 'cat'`,
    `create function run(cstring) returns int language c as 'libc', 'system'`,
    'create extension file_fdw',
    'create role another superuser',
    `alter role current_user superuser`,
    `alter role vitrine password 'mine'`,
    'set role vitrine',
    `alter system set archive_command = 'id'`,
    'select rolpassword from pg_authid',
    'set session_replication_role = replica',
    `select pg_terminate_backend(pid) from pg_stat_activity where usename is null`,
  ])
    await expect(ask(url, refused), refused).rejects.toMatchObject({ code: '42501' })
  // What migrations need.
  for (const needed of ['create extension pg_trgm', 'create extension unaccent', 'create schema drizzle'])
    await ask(url, needed)
})

test('OPS-08 a right that somebody gave the program’s role is gone with the next start', async () => {
  const embedded = await start()
  const { port } = new URL(embedded.url('postgres'))
  const password = (await readFile(join(dataDir, 'postgres/vitrine-password'), 'utf8')).trim()
  const admin = superuserUrl({ port: Number(port), password }, 'postgres')
  await ask(admin, `alter role vitrine_program superuser password 'sesame'`)
  const again = await start()
  expect(await ask(again.url('postgres'), 'select rolsuper from pg_roles where rolname = current_user')).toEqual({
    rolsuper: false,
  })
})
