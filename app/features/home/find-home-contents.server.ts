import { findUpcomingEvents } from '#app/features/events/find-upcoming-events.server.ts'
import { findLatestPosts } from '#app/features/posts/find-latest-posts.server.ts'
import { findFeaturedProducts } from '#app/features/products/find-featured-products.server.ts'
import { findLatestProducts } from '#app/features/products/find-latest-products.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import type { Database } from '#db/connect.ts'
import type { HomeContents } from './home-contents.ts'

/** Everything that the home page shows at the moment `now`, in the gallery's time zone. */
export async function findHomeContents({
  db,
  now,
  timeZone,
}: {
  db: Database
  now: Date
  timeZone: string
}): Promise<HomeContents> {
  const today = galleryDate(now, timeZone)
  const [featured, latest, events, posts] = await Promise.all([
    findFeaturedProducts({ db, now, today }),
    findLatestProducts({ db, now }),
    findUpcomingEvents({ db, today }),
    findLatestPosts({ db, timeZone }),
  ])
  return { featured, latest, events, posts }
}
