import { type EventSettings, eventDay } from '#app/features/events/event-day.ts'
import { findUpcomingEvents } from '#app/features/events/find-upcoming-events.server.ts'
import { findLatestPosts } from '#app/features/posts/find-latest-posts.server.ts'
import { findFeaturedProducts } from '#app/features/products/lists/find-featured-products.server.ts'
import { findLatestProducts } from '#app/features/products/lists/find-latest-products.server.ts'
import type { Database } from '#db/connect.ts'
import type { HomeContents } from './home-contents.ts'

interface Gallery {
  db: Database
  now: Date
  settings: EventSettings
}

/** Everything that the home page shows at the moment `now`, in the gallery's time zone. */
export async function findHomeContents({ db, now, settings }: Gallery): Promise<HomeContents> {
  const day = eventDay(settings, now)
  const [featured, latest, events, posts] = await Promise.all([
    findFeaturedProducts({ db, now, today: day.today }),
    findLatestProducts({ db, now }),
    findUpcomingEvents({ db, day }),
    findLatestPosts({ db, timeZone: settings.gallery.timeZone }),
  ])
  return { featured, latest, events, posts }
}
