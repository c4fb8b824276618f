import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows } from '#app/features/backups/copy-tables.server.ts'
import { withSession } from '#app/features/backups/database-session.server.ts'
import { listTables } from '#app/features/backups/list-tables.server.ts'
import { connect } from '#db/connect.ts'
import { chooseUser } from '#db/embedded-postgres/choose-home.ts'
import { createCluster } from '#db/embedded-postgres/create-cluster.ts'
import { findBinaries } from '#db/embedded-postgres/find-binaries.ts'
import { superuserUrl } from '#db/embedded-postgres/program-role.ts'
import { launch } from '#db/embedded-postgres/run-server.ts'
import { startEmbeddedPostgres } from '#db/embedded-postgres.ts'
import { eventually } from '#tests/eventually.ts'
import { newProduct } from '#tests/new-product.ts'
import { testPort } from '#tests/test-port.ts'
import { querySql } from '#tests/test-postgres.ts'

/** A data folder as an earlier version of Vitrine left it: the superuser owns everything. */
let dataDir: string
let cluster: string
let password: string
let port: number
/** Rows and checksum of each table, as they were before. */
let sums: object
const running = new Set<ChildProcess>()

const adminUrl = (database = 'vitrine') => superuserUrl({ port, password }, database)

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-role-'))
  await chmod(dataDir, 0o755)
  cluster = join(dataDir, 'postgres')
  const runAs = await chooseUser()
  const binaries = await findBinaries(runAs)
  await createCluster(binaries, dataDir, cluster, runAs, () => {})
  password = (await readFile(join(cluster, 'vitrine-password'), 'utf8')).trim()
  port = await launch(binaries, cluster, password, 0, runAs, {})
  await querySql(adminUrl('postgres'), 'create database vitrine')
  await querySql(adminUrl('postgres'), 'create database vitrine_verify_1795538400_5f0c')
  // The program itself, in the superuser's name: its tables, those of its jobs, and its first admin.
  const program = await start(['serve'], { DATABASE_URL: adminUrl(), PAYMENT_PROVIDER: 'demo' })
  await program.stop()
  const db = connect(adminUrl())
  for (const name of ['Harbour', 'Élan', '陶器']) await newProduct(db, { name })
  await db.$client.end()
  // What somebody added to it by hand.
  await querySql(
    adminUrl(),
    `create schema report; create view report.works as select id, name from products;
     create type report.mood as enum ('glad'); create type report.pair as (a int, b int); create domain report.euro as int;
     create function report.add(integer, text) returns integer language sql as 'select $1';
     create procedure report.run() language sql as 'select 1';
     create sequence report.counter; create table report.lines (id serial, at date) partition by range (at);
     create table report.lines_2026 partition of report.lines for values from ('2026-01-01') to ('2027-01-01');
     create materialized view report.names as select name from products`,
  )
  sums = await sumTables(adminUrl())
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await (await startEmbeddedPostgres({ dataDir })).stop({ evenIfUsed: true })
  await rm(dataDir, { recursive: true, force: true })
})

const sumTables = (url: string) =>
  withSession(url, async (client) => {
    const found: Record<string, object> = {}
    for (const table of await listTables(client))
      if (table.schema === 'public') found[table.name] = await countRows(client, table, new AbortController().signal)
    return found
  })

/** Runs the built program and waits until it is open. */
async function start(args: string[], env: Record<string, string> = {}) {
  const httpPort = await testPort()
  const child = spawn(process.execPath, ['build/server/index.js', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(httpPort) },
      ...{ LOG_LEVEL: 'error', SAMPLE_DATA: 'none', ADMIN_PASSWORD: 'brown paper and string' },
      ...env,
    },
  })
  running.add(child)
  const ended = once(child, 'close').finally(() => running.delete(child))
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const health = () => fetch(`http://127.0.0.1:${httpPort}/api/health?deep`).then((response) => response.json())
  await eventually(async () => expect(await health()).toMatchObject({ status: 'ok' }))
  return {
    url: `http://127.0.0.1:${httpPort}`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      expect((await ended)[0]).toBe(0)
    },
  }
}

/** Starts the database of the folder in a process of its own. */
function startDatabase() {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, '../db/embedded-postgres.ts'))})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  return { child, ended: once(child, 'exit').finally(() => running.delete(child)) }
}

/** How many objects of our own belong to the superuser and how many to another role. */
async function countOwners() {
  const [row] = await querySql(
    adminUrl(),
    `select (count(*) filter (where owner = 10))::int as superuser, (count(*) filter (where owner <> 10))::int as others from (
       select relowner as owner, relnamespace as schema, 'pg_class'::regclass as class, oid from pg_class
       union all select proowner, pronamespace, 'pg_proc'::regclass, oid from pg_proc
       union all select typowner, typnamespace, 'pg_type'::regclass, oid from pg_type
       union all select stxowner, stxnamespace, 'pg_statistic_ext'::regclass, oid from pg_statistic_ext
       union all select nspowner, oid, 'pg_namespace'::regclass, oid from pg_namespace
     ) owned join pg_namespace n on n.oid = owned.schema
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists (
       select from pg_depend d where d.classid = owned.class and d.objid = owned.oid and d.deptype = 'e')`,
  )
  return row as { superuser: number; others: number }
}

test('OPS-08 a move to the program’s role that is killed, with Postgres or without, leaves what the next start moves', async () => {
  const before = await countOwners()
  expect(before.superuser).toBeGreaterThan(300)
  for (const killsPostgres of [false, true]) {
    // The move waits for what is read.
    const reader = new pg.Client({ connectionString: adminUrl() })
    reader.on('error', () => {})
    await reader.connect()
    await reader.query('begin; select from products')
    const { child, ended } = startDatabase()
    await eventually(async () =>
      expect(
        await querySql(
          adminUrl('postgres'),
          `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'alter table public.products %'`,
        ),
      ).toHaveLength(1),
    )
    child.kill('SIGKILL')
    await ended
    if (killsPostgres) {
      const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await eventually(() => expect(() => process.kill(pid, 0)).toThrow())
    }
    await reader.end().catch(() => {})
    if (!killsPostgres) expect(await countOwners()).toEqual(before)
  }
})

test('OPS-08 a data folder of before moves at the next start, with every row, and the program works as a role without a superuser’s rights', async () => {
  const program = await start(['serve'])
  expect(program.output()).toContain("The program's database role is no superuser any more")
  port = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3])
  expect((await countOwners()).superuser).toBe(0)
  const now: Record<string, unknown> = { ...(await sumTables(adminUrl())) }
  // The program has been open since.
  for (const [name, sum] of Object.entries(sums))
    if (!['audit_entries', 'settings'].includes(name)) expect([name, now[name]]).toEqual([name, sum])
  expect(await (await fetch(`${program.url}/api/products`)).json()).toMatchObject({ total: 3 })
  expect(
    await querySql(
      adminUrl('postgres'),
      `select distinct usename, rolsuper from pg_stat_activity join pg_roles on rolname = usename
         where datname = 'vitrine' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  ).toEqual([{ usename: 'vitrine_program', rolsuper: false }])
  expect(
    await querySql(
      adminUrl('postgres'),
      `select datname from pg_database where datname ~ '^vitrine' and datdba <> 'vitrine_program'::regrole`,
    ),
  ).toEqual([])
  await program.stop()

  const again = await start(['serve'])
  expect(again.output()).not.toContain('superuser')
  await again.stop()
})
