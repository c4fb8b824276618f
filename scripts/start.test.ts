import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { testPort } from '#tests/test-port.ts'

let dataDir: string
let program: ChildProcess
let output = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-start-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
afterEach(async () => {
  // Only a failed test leaves something.
  try {
    process.kill(-program.pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  if (isPostgresRunning()) process.kill(Number((await readFile(pidFile(), 'utf8')).split('\n')[0]), 'SIGQUIT')
})

const pidFile = () => join(dataDir, 'postgres/postmaster.pid')
/** Postgres removes the file when it ends in order. */
const isPostgresRunning = () => existsSync(pidFile())
const untilPostgresEnded = () => eventually(() => expect(isPostgresRunning()).toBe(false))

/** Runs a program in a process group of its own, and until it writes `line`, if one is awaited. */
async function run(command: string, args: string[], { until, env = {} }: { until?: string; env?: object } = {}) {
  const settings = { DATA_DIR: dataDir, PORT: String(await testPort()), LOG_LEVEL: 'warn', SAMPLE_DATA: 'none' }
  program = spawn(command, args, {
    cwd: resolve(import.meta.dirname, '..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', ...settings, ...env },
  })
  output = ''
  const written = new Promise<void>((done) => {
    for (const stream of [program.stdout!, program.stderr!])
      stream.on('data', (chunk) => {
        output += chunk
        if (until && output.includes(until)) done()
      })
  })
  if (until) await Promise.race([written, untilAllEnded().then(() => expect(output).toContain(until))])
}

/** Every process between the one that was started and the server holds the output: it closes when the last has ended. */
const untilAllEnded = () => once(program, 'close')

test('RUN-03 SIGTERM during the first start ends the database that is being created', async () => {
  await run(process.execPath, ['scripts/start.mjs'], { until: 'Creating the database' })
  const ended = untilAllEnded()
  program.kill('SIGTERM')
  await ended
  expect(output).not.toContain('open at')
  await untilPostgresEnded()
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'RUN-03 %s to the process of npm start ends the server and its Postgres',
  async (signal) => {
    await run('npm', ['start'], { until: 'open at' })
    expect(isPostgresRunning()).toBe(true)
    const ended = untilAllEnded()
    program.kill(signal)
    await ended
    await untilPostgresEnded()
  },
)

test('RUN-03 SIGKILL to the script that started it ends the server and its Postgres', async () => {
  await run(process.execPath, ['scripts/start.mjs'], { until: 'open at' })
  const ended = untilAllEnded()
  program.kill('SIGKILL')
  await ended
  await untilPostgresEnded()
})

test('RUN-03 a terminal that is closed ends the server and its Postgres', async () => {
  await run(process.execPath, ['build/server/index.js', 'serve'], { until: 'open at' })
  const ended = untilAllEnded()
  program.kill('SIGHUP')
  await ended
  await untilPostgresEnded()
})

test('OPS-55 what befalls the embedded Postgres of a program that runs is a line of its log', async () => {
  const openWith = '(SITE_URL)\n'
  await run(process.execPath, ['build/server/index.js', 'serve'], { until: openWith })
  const pidLines = async () => (await readFile(pidFile(), 'utf8')).split('\n')
  const [killed] = await pidLines()
  process.kill(Number(killed), 'SIGKILL')
  await eventually(() => expect(output).toContain('starting it again'))
  await eventually(async () => {
    const lines = await pidLines()
    expect(lines[0]).not.toBe(killed)
    expect(lines[7]).toMatch(/^ready/)
  })
  const ended = untilAllEnded()
  program.kill('SIGTERM')
  await ended
  const lines = output.slice(output.indexOf(openWith) + openWith.length).trim()
  const logged = lines.split('\n').map((line) => JSON.parse(line))
  expect(logged.map(({ msg }) => msg)).toContain('The embedded Postgres has died; starting it again')
  await untilPostgresEnded()
})

test('RUN-04 a start that fails after the database came up ends the database', async () => {
  await writeFile(join(dataDir, 'images'), 'a file where a folder should be')
  await run(process.execPath, ['build/server/index.js', 'serve'], { env: { SAMPLE_DATA: 'always' } })
  await untilAllEnded()
  expect(output).toContain('DATA_DIR: cannot write')
  await untilPostgresEnded()
})

test('OPS-32 RUN-04 a start that is refused for where its backups go ends the database', async () => {
  await run(process.execPath, ['build/server/index.js', 'serve'], {
    env: {
      BACKUP_TO: 's3://gallery/images/backups',
      ...{ S3_BUCKET: 'gallery', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    },
  })
  await untilAllEnded()
  expect(output).toContain('s3://gallery/images/backups is where the gallery keeps its pictures: name another prefix\n')
  await untilPostgresEnded()
})

test('OPS-19 a disk without room for the database is told in one line', async () => {
  const folder = join(dataDir, 'full')
  await run('sh', ['-c', 'ulimit -f 1024; exec "$0" build/server/index.js serve', process.execPath], {
    env: { DATA_DIR: folder },
  })
  await untilAllEnded()
  expect(output).toMatch(/^Creating the database\nThe database could not be made in \S+: [^\n]+\n$/)
})

test('OPS-19 a database role without rights is told in one line', async () => {
  const { db, url, drop } = await createTestDatabase()
  await db.execute(sql.raw(`revoke create on database ${new URL(url).pathname.slice(1)} from current_user`))
  await run(process.execPath, ['build/server/index.js', 'serve'], {
    env: { DATABASE_URL: url, PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: 'brown paper and string' },
  })
  await untilAllEnded()
  expect(output).toMatch(/^DATABASE_URL: permission denied for database \S+: its role must own the database\n$/)
  await drop()
})

test('RUN-04 PAYP-09 a payment provider that lacks a variable is refused before anything is started', async () => {
  const folder = join(dataDir, 'untouched')
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
  await run(process.execPath, ['build/server/index.js', 'serve'], {
    env: { DATA_DIR: folder, PAYMENT_PROVIDER: 'paypal', ...paypal },
  })
  await untilAllEnded()
  expect(output).toMatch(/^PAYPAL_WEBHOOK_ID must be set when PAYMENT_PROVIDER is paypal\n$/)
  expect(existsSync(folder)).toBe(false)
})

test.each([
  ['HOST', { HOST: '192.0.2.1', PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: 'brown paper and string' }],
  ['METRICS_HOST', { METRICS_HOST: '192.0.2.1', METRICS_PORT: '9100' }],
])('OPS-31 RUN-04 %s of another machine is refused by name before anything is started', async (name, env) => {
  const folder = join(dataDir, 'untouched')
  await run(process.execPath, ['build/server/index.js', 'serve'], { env: { DATA_DIR: folder, ...env } })
  await untilAllEnded()
  expect(output).toBe(`${name}: 192.0.2.1 is not an address of this machine\n`)
  expect(existsSync(folder)).toBe(false)
})
