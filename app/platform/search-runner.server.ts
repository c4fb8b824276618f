import type { Database } from '#db/connect.ts'

/** How many searches of one client run at a time. */
const maxSearchesPerClient = 2

/** The client of a search, and its request's abort signal. */
export interface Searcher {
  /** The client's address. */
  client: string
  /** Aborted when nobody waits for the response any more. */
  signal: AbortSignal
}

/** Runs visitors' searches on a separate connection pool, so that they cannot use up that of other reads. */
export interface SearchRunner {
  /**
   * The result of `search`; 'cancelled' when the client began two newer searches meanwhile or closed its request. A
   * cancelled search is cancelled in Postgres too.
   */
  run: <Found>(search: (db: Database) => Promise<Found>, searcher: Searcher) => Promise<Found | 'cancelled'>
}

/** @param readsFor the reads of one search, which `signal` ends; only searches use their connections */
export function createSearchRunner(readsFor: (signal: AbortSignal) => Database): SearchRunner {
  /** The searches that run now, by client, the oldest first. */
  const running = new Map<string, AbortController[]>()

  function begin(client: string): AbortController {
    const own = new AbortController()
    const searches = [...(running.get(client) ?? []), own]
    for (const older of searches.splice(0, searches.length - maxSearchesPerClient)) older.abort()
    running.set(client, searches)
    return own
  }

  function end(client: string, own: AbortController) {
    const left = (running.get(client) ?? []).filter((search) => search !== own)
    if (left.length > 0) running.set(client, left)
    else running.delete(client)
  }

  return {
    async run(search, { client, signal: asked }) {
      const own = begin(client)
      const signal = AbortSignal.any([own.signal, asked])
      try {
        return await search(readsFor(signal))
      } catch (error) {
        if (signal.aborted) return 'cancelled'
        throw error
      } finally {
        end(client, own)
      }
    },
  }
}
