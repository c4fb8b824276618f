import { sql } from 'drizzle-orm'
import type { EventSummary } from '#app/features/events/event.ts'
import type { EventDay } from '#app/features/events/event-day.ts'
import { isPast, publicEventSummary } from '#app/features/events/public-event.server.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isPublished } from '#app/features/posts/public-post.server.ts'
import type { Product } from '#app/features/products/product.ts'
import { isListed, newestFirst, shownProducts } from '#app/features/products/public-product.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import type { Database } from '#db/connect.ts'
import type { ArtistDetail } from './artist-page.ts'
import type { ArtistQuery } from './artist-query.ts'
import { hasListedWork } from './find-artists.server.ts'

interface Context {
  db: Database
  now: Date
  day: EventDay
}

const worksPerPage = 12
const maxEvents = 6

type ArtistRow = Omit<ArtistDetail, 'works' | 'sold_works' | 'events'>

/**
 * The artist with that slug, or with that old slug: then the returned slug differs (ART-56). null if there is none, and for
 * an artist without a listed work, so that no draft is revealed (ART-57).
 */
export async function findArtist(context: Context, slug: string, query: ArtistQuery): Promise<ArtistDetail | null> {
  // Postgres rejects NUL in a text, and no slug contains it.
  if (slug.includes('\0')) return null
  const { rows } = await context.db.execute<{ artist: ArtistRow }>(sql`
    select jsonb_build_object(
      'id', a.id, 'name', a.name, 'slug', a.slug, 'born', a.born, 'died', a.died, 'place', nullif(btrim(a.place), ''),
      'biography', a.biography, 'image', nullif(btrim(a.picture), ''), 'picture', ${publicPicture(sql`a.picture`)},
      'profile', (
        select jsonb_build_object('title', b.title, 'slug', b.slug) from blog_posts b where b.id = a.post_id and ${isPublished}
      )
    ) as artist
    from artists a where ${hasListedWork} and a.id = coalesce(
      (select named.id from artists named where named.slug = ${slug}),
      (select old.artist_id from artist_old_slugs old where old.slug = ${slug})
    )`)
  const artist = rows[0]?.artist
  if (!artist) return null
  const [works, sold_works, events] = await Promise.all([
    findWorks(context, artist.id, { isSold: false, page: query.page }),
    findWorks(context, artist.id, { isSold: true, page: query.soldPage }),
    findEventsOf(context, artist.name),
  ])
  return { ...artist, works, sold_works, events }
}

function findWorks({ db, now }: Context, artistId: string, { isSold, page }: { isSold: boolean; page: number }) {
  const where = sql`${isListed} and p.artist_id = ${artistId}::uuid and ${isSold ? sql`p.sold_out` : sql`not p.sold_out`}`
  const shown = shownProducts(now)
  return findPage<Product>(db, { rows: { ...newestFirst, where }, shown }, { page, perPage: worksPerPage })
}

/** Events that name this artist: upcoming ones, soonest first, then past ones, latest first (ART-55). */
async function findEventsOf({ db, day }: Context, name: string): Promise<EventSummary[]> {
  const { rows } = await db.execute<{ event: EventSummary }>(sql`
    select ${publicEventSummary(day)} as event from events e
    where e.id in (select named.event_id from event_artists named where lower(named.name) = lower(${name}))
    order by ${isPast(day)}, case when not ${isPast(day)} then e.date end, e.date desc, e.id limit ${maxEvents}`)
  return rows.map(({ event }) => event)
}
