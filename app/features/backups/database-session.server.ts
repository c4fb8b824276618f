import pg from 'pg'

/**
 * Works on a connection of its own, on which statements may take as long as they need and values are written the same
 * everywhere. `lost` is aborted when the connection breaks: with it go its locks.
 */
export async function withSession<Result>(
  url: string,
  work: (client: pg.Client, lost: AbortSignal) => Promise<Result>,
  { lockLimitMs = 60_000 }: { lockLimitMs?: number } = {},
): Promise<Result> {
  const lost = new AbortController()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'vitrine backup',
  })
  client.on('error', (error) => lost.abort(error))
  await client.connect()
  try {
    await client.query(`
      set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockLimitMs};
      set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
      set extra_float_digits = 1; set bytea_output = 'hex'`)
    return await work(client, lost.signal)
  } finally {
    await client.end().catch(() => {})
  }
}
