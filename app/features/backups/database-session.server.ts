import type pg from 'pg'
import { liftTimeLimits } from '#db/lift-time-limits.ts'
import { openClient } from '#db/open-client.ts'

/**
 * Runs on a separate connection without time limits and with fixed output formats. `lost` aborts when the connection
 * breaks, which releases its locks. `signal` ends the connection, also while it waits for a lock.
 * @throws UnusableDatabase if it cannot connect
 */
export async function withSession<Result>(
  url: string,
  work: (client: pg.Client, lost: AbortSignal) => Promise<Result>,
  { lockLimitMs = 60_000, signal }: { lockLimitMs?: number; signal?: AbortSignal } = {},
): Promise<Result> {
  const lost = new AbortController()
  const options = { connectionString: url, keepAlive: true, application_name: 'vitrine backup' }
  const client = await openClient(options, (error) => lost.abort(error))
  const end = () => client.end().catch(() => {})
  signal?.addEventListener('abort', end)
  try {
    signal?.throwIfAborted()
    await liftTimeLimits(client)
    await client.query(`
      set lock_timeout = ${lockLimitMs}; set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
      set extra_float_digits = 1; set bytea_output = 'hex'`)
    return await work(client, lost.signal)
  } finally {
    signal?.removeEventListener('abort', end)
    await end()
  }
}
