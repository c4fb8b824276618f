import type { AppContext } from '#app/app-context.ts'
import { changesChannel } from './listen-for-changes.ts'
import { within } from './within.ts'

/** Not the topic of a change: on it, copies of every release treat everything cached as stale. */
const unknownTopic = 'purge_failed'

const maxMs = 1_000

/** Makes the other copies purge every page at the CDN, with retries (CDN-10). For a copy that exits with a failed purge. */
export async function requestPurgeByPeers({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const asked = db.$client.query('select pg_notify($1, $2)', [changesChannel, unknownTopic])
  await within(maxMs, asked, 'no response').catch((error) =>
    log.warn({ error }, 'other copies could not be asked to purge pages at the CDN'),
  )
}
