import { type LiveTopic, publicTopics } from '#app/features/live/live-topics.ts'
import { cacheableAddress, isCacheablePath, topicsOf } from './cacheable-pages.ts'

/**
 * What may be read from a replica besides the cacheable pages: what is the same for everybody, and contains nothing of an order, a
 * session or a request that wrote. Everything else is read from the primary.
 */
const publicReads = [
  /^\/collection\/filters$/,
  /^\/api\/(home|category-menu|post-categories)$/,
  /^\/api\/(products|artists|posts|events)(\/|$)/,
]

/** The topics of everything that a read of `target` (path and query) may show; null where it is read from the primary. */
export function replicaTopics(target: string): readonly LiveTopic[] | null {
  const address = cacheableAddress(target)
  if (address !== null) return topicsOf(address)
  const [path = ''] = target.split('?', 1)
  // If only a page's data are requested.
  const page = path.replace(/(\/_)?\.data$/, '') || '/'
  return isCacheablePath(page) || publicReads.some((pattern) => pattern.test(page)) ? publicTopics : null
}
