import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { startDatabaseProxy } from '#tests/database-proxy.ts'
import { limitTimes } from '#tests/limit-times.ts'
import { createAsciiDatabase, createTestDatabase } from '#tests/test-database.ts'
import { testPort } from '#tests/test-port.ts'
import { querySql, withClient } from '#tests/test-postgres.ts'
import { applyMigrations, migrate, migrationLock, readMigrations } from './migrate.ts'
import { UnusableDatabase } from './open-client.ts'

test('FIND-08 a Postgres without an extension is refused, with its name and what to install', async () => {
  const { db, url, drop } = await createTestDatabase()
  // Found before the catalogue's own view.
  await db.execute(sql`create view pg_available_extensions as select 'pg_trgm'::name as name`)
  await db.execute(sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set search_path = public, pg_catalog`))
  await expect(migrate(url, 'db/migrations')).rejects.toThrow(
    'DATABASE_URL: the extension unaccent is not available; install postgresql-contrib',
  )
  await drop()
})

test('RUN-15 a new database that knows no capitals but A to Z is refused, with what to create instead', async () => {
  const { url, drop } = await createAsciiDatabase()
  const refused = migrate(url, 'db/migrations')
  await expect(refused).rejects.toThrow(UnusableDatabase)
  await expect(refused).rejects.toThrow(
    "(LC_CTYPE C), so that filters and searches miss words with others; create it with TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'",
  )
  expect(await querySql(url, `select from pg_class where relname = 'products'`)).toEqual([])
  await drop()
})

test('RUN-15 one that is in use starts, and is told; a good one is not', async () => {
  const { url, drop } = await createAsciiDatabase()
  await withClient(url, async (client) => {
    await applyMigrations(client, readMigrations('db/migrations'))
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newest', 9e15::bigint)`)
  })
  const warnings: string[] = []
  await migrate(url, 'db/migrations', { warn: (fault) => warnings.push(fault) })
  expect(warnings).toEqual([
    expect.stringMatching(/^DATABASE_URL: .*\(LC_CTYPE C\).*back it up, restore it into another one/),
  ])
  const good = await createTestDatabase()
  await migrate(good.url, 'db/migrations', { warn: (fault) => warnings.push(fault) })
  expect(warnings).toHaveLength(1)
  await Promise.all([drop(), good.drop()])
})

test('OPS-19 OPS-50 a database that cannot be reached, or lets nobody in, is told in one line', async () => {
  const { url, drop } = await createTestDatabase()
  const open = (address: string) => migrate(address, 'db/migrations')
  const port = await testPort()
  await expect(open(`postgres://u:p@127.0.0.1:${port}/x`)).rejects.toThrow(
    `DATABASE_URL: connect ECONNREFUSED 127.0.0.1:${port}`,
  )
  for (const empty of ['@', ':@'])
    await expect(open(url.replace(/:[^:@]+@/, empty))).rejects.toThrow(
      /^DATABASE_URL: the server asks for a password: put it into DATABASE_URL or PGPASSWORD$/,
    )
  await expect(open('postgres://u@/x?host=/nowhere')).rejects.toThrow('DATABASE_URL: connect ENOENT /nowhere/')
  await drop()
})

test('OPS-19 a server that takes no writes is told in one line', async () => {
  const { db, url, drop } = await createTestDatabase()
  await db.execute(sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`))
  const refused = migrate(url, 'db/migrations')
  await expect(refused).rejects.toThrow(UnusableDatabase)
  await expect(refused).rejects.toThrow(
    'DATABASE_URL leads to a server that takes no writes: default_transaction_read_only is on',
  )
  await drop()
})

test('OPS-19 a connection that breaks during a migration ends the migration, not the process', async () => {
  const { db, url, drop } = await createTestDatabase()
  const holder = await db.$client.connect()
  await holder.query('select pg_advisory_lock($1)', [migrationLock])
  const proxy = await startDatabaseProxy(url)
  const broken = expect(migrate(proxy.url, 'db/migrations')).rejects.toThrow('Connection terminated unexpectedly')
  await awaitBlocked(db)
  await proxy.cut()
  await broken
  holder.release(true)
  await drop()
})

test('OPS-20 migrations have no limit of time, whatever the database sets for statements and locks', async () => {
  const { db, url, drop } = await createTestDatabase({ template: 'template0' })
  const limits = await limitTimes(db)
  const values = limits.map((limit) => `current_setting('${limit}') as ${limit}`)
  const folder = await writeMigration(`create table noted as select ${values}`)
  await migrate(url, folder)
  const { rows } = await db.execute(sql`select * from noted`)
  expect(rows).toEqual([Object.fromEntries(limits.map((limit) => [limit, '0']))])
  await rm(folder, { recursive: true })
  await drop()
})

test.each([
  [4, true],
  [5, false],
])('OPS-58 a migration that Postgres ended for a deadlock %i times is repeated: %s', async (deadlocks, isMade) => {
  const { db, url, drop } = await createTestDatabase({ template: 'template0' })
  // A sequence keeps its value when the transaction ends.
  await db.execute(sql`create sequence tries`)
  const folder = await writeMigration(`create table made ();
    do $$ begin
      if nextval('tries') <= ${deadlocks} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    end $$`)
  const migrated = migrate(url, folder)
  if (isMade) await migrated
  else await expect(migrated).rejects.toThrow()
  expect(await querySql(url, `select to_regclass('made') is not null as is`)).toEqual([{ is: isMade }])
  await rm(folder, { recursive: true })
  await drop()
})

async function writeMigration(statements: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_note', breakpoints: true }]
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  await writeFile(join(folder, '0000_note.sql'), statements)
  return folder
}

test('BKP-19 each migration is younger than the one before it: an upgrade skips what is older than its last', async () => {
  const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8'))
  const times = entries.map(({ when }: { when: number }) => when)
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
})
