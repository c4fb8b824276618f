import pg from 'pg'
import { superuserUrl } from './program-role.ts'

/** How the server on `port` responds, if it does. */
export async function ask(port: number, password: string): Promise<'ready' | 'starting' | 'full' | 'refused'> {
  const client = new pg.Client({
    connectionString: superuserUrl({ port, password }, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const { code } = error as { code?: string }
    // The server is there and still replaying its log.
    if (code === '57P03') return 'starting'
    // A new session writes a file if that is missing.
    return code === '53100' ? 'full' : 'refused'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether anybody else is connected to the server at `url`. Rejects if that cannot be determined. */
export async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0].others > 0
  } finally {
    await client.end().catch(() => {})
  }
}
