import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number will do, as long as every copy of the program uses the same. */
const migrationLock = 7_381_904

export class UnusableDatabase extends Error {}

/**
 * Brings the database at `url` to the newest schema, once, however many copies start together (the others wait).
 * @throws UnusableDatabase when the server is older than 14, not UTF-8, or lacks pg_trgm
 */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await refuseUnusable(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

async function refuseUnusable(client: pg.Client) {
  const { rows } = await client.query<{ version: string; encoding: string; trigrams: boolean }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
            exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`,
  )
  const facts = rows[0]!
  if (Number(facts.version) < 140_000) throw new UnusableDatabase('DATABASE_URL: Postgres 14 or later is needed')
  if (facts.encoding !== 'UTF8')
    throw new UnusableDatabase(
      `DATABASE_URL: the database's encoding is ${facts.encoding}; create it with ENCODING 'UTF8'`,
    )
  if (!facts.trigrams)
    throw new UnusableDatabase('DATABASE_URL: the extension pg_trgm is not available; install postgresql-contrib')
}
