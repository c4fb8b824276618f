import pg from 'pg'
import { sessionOptions } from './session-options.ts'

/** The database cannot be used; `message` is one line for a person. */
export class UnusableDatabase extends Error {}

/**
 * Opens a connection of its own to the database at `connectionString`. When it breaks, the statement under way rejects, and `onLost` is called.
 * @throws UnusableDatabase with why, in a line, where there is none
 */
export async function openClient(
  options: pg.ClientConfig & { connectionString: string },
  onLost: (error: Error) => void = () => {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...options,
    options: [sessionOptions, options.options].join(' '),
  })
  // Without a listener it would end the process.
  client.on('error', onLost)
  try {
    await client.connect()
    return client
  } catch (error) {
    // Otherwise a refused connection would stay open for a minute, in which the server cannot drop the database.
    client.end().catch(() => {})
    const { message, code } = error as NodeJS.ErrnoException
    throw new UnusableDatabase(`DATABASE_URL: ${explain(message) || code}`, { cause: error })
  }
}

/** What the driver says of a server that asks for a password where none is set, in words of ours; anything else as it is. */
function explain(message: string): string {
  return /client password must be a /.test(message)
    ? 'the server asks for a password: put it into DATABASE_URL or PGPASSWORD'
    : message
}
