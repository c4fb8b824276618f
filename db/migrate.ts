import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { rootCause } from '#app/platform/root-cause.ts'
import { findWriteFault } from './find-write-fault.ts'
import { liftTimeLimits } from './lift-time-limits.ts'
import { openClient, UnusableDatabase } from './open-client.ts'

/** Any number will do, as long as every copy of the program uses the same. */
export const migrationLock = 7_381_904

/** A database whose encoding or locale differs from the server's must be created from template0. */
const howToCreate = "create it with TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'"

/**
 * Migrates the database at `url` to the newest schema, once, however many copies start together (the others wait). `signal` aborts
 * it at any time; a partly run migration is rolled back. `warn` gets faults that do not prevent using the database.
 * @throws the signal's reason, UnusableDatabase when there is no connection, or the server takes no writes, is older than 14, or lacks pg_trgm or unaccent, or
 * the database is not UTF-8, or is new and has LC_CTYPE C
 */
export async function migrate(
  url: string,
  migrationsFolder: string,
  { signal, warn = () => {} }: { signal?: AbortSignal; warn?: (fault: string) => void } = {},
): Promise<void> {
  const client = await openClient({ connectionString: url })
  const end = () => client.end().catch(() => {})
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    await assertUsable(client, { toleratesCase: await isMigrated(client), warn })
    // Some statements take minutes, and waiting for the lock takes as long as another copy's migrations.
    await liftTimeLimits(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await unlessDeadlocked(() => runMigrations(drizzle({ client }), { migrationsFolder }))
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', end)
    // Ending the session releases the lock.
    await end()
  }
}

/** Repeats `run`, one transaction, if Postgres ended it for a deadlock with a copy of the program that is in use (OPS-58). */
async function unlessDeadlocked(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      const isDeadlock = (rootCause(error) as { code?: string }).code === '40P01'
      if (!isDeadlock || tries === maxTries) throw error
    }
  }
}

const maxTries = 5

/** One migration; `hash` is what drizzle stores for it in the database. */
export interface Migration {
  name: string
  hash: string
  statements: readonly string[]
}

/** Every migration in the folder, in their order. */
export function readMigrations(migrationsFolder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  )
  return readMigrationFiles({ migrationsFolder }).map(({ sql, hash }, place) => ({
    name: journal.entries[place]!.tag,
    hash,
    statements: sql,
  }))
}

/**
 * Runs `migrations` on an empty database within the caller's transaction, as drizzle runs them within one of its own, but for the
 * rows of its journal: the caller writes those.
 */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { statements } of migrations) for (const statement of statements) await client.query(statement)
}

async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  return rows[0]!.is
}

interface Tolerance {
  /** A database with LC_CTYPE C is not refused, but reported to `warn`. */
  toleratesCase?: boolean
  warn?: (fault: string) => void
}

/** @throws UnusableDatabase */
export async function assertUsable(
  client: pg.Client,
  { toleratesCase = false, warn = () => {} }: Tolerance = {},
): Promise<void> {
  const writeFault = await findWriteFault(client)
  if (writeFault) throw new UnusableDatabase(`DATABASE_URL ${writeFault}`)
  const { rows } = await client.query<{ version: string; encoding: string; missing: string | null }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
            (select string_agg(needed, ' and ') from unnest(array['pg_trgm', 'unaccent']) needed
             where needed not in (select name from pg_available_extensions)) as missing`,
  )
  const facts = rows[0]!
  if (Number(facts.version) < 140_000) throw new UnusableDatabase('DATABASE_URL: Postgres 14 or later is needed')
  if (facts.encoding !== 'UTF8')
    throw new UnusableDatabase(`DATABASE_URL: the database's encoding is ${facts.encoding}; ${howToCreate}`)
  if (facts.missing)
    throw new UnusableDatabase(
      `DATABASE_URL: the extension ${facts.missing} is not available; install postgresql-contrib`,
    )
  // A separate query: other encodings may not have the letter.
  const { rows: cases } = await client.query<{ is: boolean }>(`select lower('É') = 'é' as is`)
  if (cases[0]!.is) return
  const fault =
    'DATABASE_URL: the database knows upper and lower case of the letters A to Z alone (LC_CTYPE C), so that filters and searches miss words with others'
  if (!toleratesCase) throw new UnusableDatabase(`${fault}; ${howToCreate}`)
  warn(`${fault}; back it up, restore it into another one (${howToCreate}), and save the works with such words again`)
}
