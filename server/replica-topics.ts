import { type LiveTopic, publicTopics } from '#app/features/live/live-topics.ts'
import { cacheableAddress, isCacheablePath, topicsOf } from './cacheable-pages.ts'

/**
 * What a visitor may read from a replica beside the cacheable pages: the same for everybody, and nothing of an order, a
 * session or a request that wrote. Whatever is not here is read from the primary.
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
  // Where a page's data alone are asked for.
  const page = path.replace(/(\/_)?\.data$/, '') || '/'
  return isCacheablePath(page) || publicReads.some((pattern) => pattern.test(page)) ? publicTopics : null
}
