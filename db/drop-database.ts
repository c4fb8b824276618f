import pg from 'pg'

/**
 * Drops a database of the server that `client` is connected to, if it exists; the role's own connections to it are ended. Not
 * `with (force)`: without superuser rights that fails while an autovacuum runs there, which Postgres would end by itself.
 */
export async function dropDatabase(client: Pick<pg.ClientBase, 'query'>, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)}`)
}
