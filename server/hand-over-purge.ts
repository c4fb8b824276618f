import type { AppContext } from '#app/app-context.ts'
import { changesChannel } from './listen-for-changes.ts'
import { within } from './within.ts'

/** No topic of a change: copies of every release count whatever they heard of as stale. */
const unknownTopic = 'purge_failed'

const longestMs = 1_000

/** Has the copies that go on purge every page at the CDN, again until it is done (CDN-10). For a copy that ends and could not. */
export async function handOverPurge({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const asked = db.$client.query('select pg_notify($1, $2)', [changesChannel, unknownTopic])
  await within(longestMs, asked, 'no response').catch((error) =>
    log.warn({ error }, 'other copies could not be asked to purge pages at the CDN'),
  )
}
