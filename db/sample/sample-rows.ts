import { createHash } from 'node:crypto'
import { openDayFrom } from './open-day.ts'
import type { Sample, SampleArtist, SampleEvent, SamplePost, SampleWork } from './read-sample.server.ts'

interface Placing {
  /** The gallery's calendar day of filling, `YYYY-MM-DD`. */
  today: string
  timeZone: string
  /** The address of each picture of the sample, by its file name. */
  urls: ReadonlyMap<string, string>
}

/** The rows of all tables that the sample collection fills: the same day gives the same rows and ids. */
export function sampleRows(sample: Sample, placing: Placing) {
  const works = new Map(sample.works.map((work) => [work.key, workRow(work, placing)]))
  const categories = new Map(
    sample.posts.categories.map((row) => [row.slug, { id: idOf('category', row.slug), ...row }]),
  )
  const tags = new Map(sample.posts.tags.map((row) => [row.slug, { id: idOf('tag', row.slug), ...row }]))
  const posts = sample.posts.posts.map((post) => ({ post, row: postRow(post, placing) }))
  const events = sample.events.map((event) => ({ event, row: eventRow(event, placing) }))
  return {
    artists: sample.artists.map((artist) =>
      artistRow(
        artist,
        posts.map(({ row }) => row),
        placing,
      ),
    ),
    products: [...works.values()],
    blog_categories: [...categories.values()],
    blog_tags: [...tags.values()],
    blog_posts: posts.map(({ row }) => row),
    blog_post_categories: posts.flatMap(({ post, row }) =>
      post.categories.map((slug) => ({ post_id: row.id, category_id: named(categories, slug).id })),
    ),
    blog_post_tags: posts.flatMap(({ post, row }) =>
      post.tags.map((slug) => ({ post_id: row.id, tag_id: named(tags, slug).id })),
    ),
    blog_post_products: posts.flatMap(({ post, row }) =>
      post.featured_works.map((key, display_order) => ({
        post_id: row.id,
        product_id: named(works, key).id,
        display_order,
      })),
    ),
    events: events.map(({ row }) => row),
    event_artists: events.flatMap(({ event, row }) =>
      event.artists.map((artist, position) => ({
        ...artist,
        id: idOf('artist', `${event.slug} ${position}`),
        event_id: row.id,
        image: artist.image && named(placing.urls, artist.image),
        position,
      })),
    ),
  }
}

function workRow(work: SampleWork, { today, timeZone, urls }: Placing) {
  const { key, artist, images, listed_days_ago, listed_minute, sold_days_ago, ...facts } = work
  const listedAt = momentOf(dayFrom(today, -listed_days_ago), listed_minute, timeZone)
  const soldAt = sold_days_ago === null ? null : momentOf(dayFrom(today, -sold_days_ago), 15 * 60, timeZone)
  return {
    ...facts,
    id: idOf('work', key, listedAt),
    artist_id: artist && idOf('maker', artist),
    images: images.map((name) => named(urls, name)),
    quantity: soldAt ? 0 : 1,
    sold_out: soldAt !== null,
    sold_at: soldAt,
    sold_price: soldAt && work.price,
    created_at: listedAt,
    updated_at: soldAt ?? listedAt,
  }
}

/** @param posts among them the one of the artist's profile */
function artistRow({ post, picture, ...facts }: SampleArtist, posts: { id: string; slug: string }[], placing: Placing) {
  const addedAt = momentOf(placing.today, 0, placing.timeZone)
  return {
    ...facts,
    id: idOf('maker', facts.slug),
    picture: picture && named(placing.urls, picture),
    post_id: posts.find(({ slug }) => slug === post)?.id ?? null,
    created_at: addedAt,
    updated_at: addedAt,
  }
}

function postRow(post: SamplePost, { today, timeZone, urls }: Placing) {
  const { published_days_ago, categories: _, tags: __, featured_works: ___, featured_image, ...facts } = post
  const publishedAt = momentOf(dayFrom(today, -published_days_ago), 10 * 60, timeZone)
  return {
    ...facts,
    id: idOf('post', post.slug, publishedAt),
    featured_image: featured_image && named(urls, featured_image),
    published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
  }
}

function eventRow(event: SampleEvent, { today, timeZone, urls }: Placing) {
  const { start_in_days, end_in_days, artists: _, image, ...facts } = event
  const announcedAt = momentOf(dayFrom(today, Math.min(start_in_days, 0) - 30), 10 * 60, timeZone)
  return {
    ...facts,
    id: idOf('event', event.slug, announcedAt),
    image: image && named(urls, image),
    date: openDayFrom(dayFrom(today, start_in_days)),
    end_date: end_in_days === null ? null : openDayFrom(dayFrom(today, end_in_days)),
    created_at: announcedAt,
    updated_at: announcedAt,
  }
}

function named<Value>(entries: ReadonlyMap<string, Value>, name: string): Value {
  const value = entries.get(name)
  if (value === undefined) throw new Error(`The sample collection has no ${name}`)
  return value
}

/** An id in the shape of a UUIDv7 at `moment` whose random part is a hash of the name. */
function idOf(kind: string, name: string, moment = new Date(0)): string {
  const hash = createHash('sha256').update(`${kind} ${name}`).digest('hex')
  const time = moment.getTime().toString(16).padStart(12, '0')
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}

/** The calendar day `days` after `day`, both `YYYY-MM-DD`. */
function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The time at which clocks in `timeZone` show that minute of that day. */
function momentOf(day: string, minute: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
  const offsetAt = (time: number) => {
    const part = Object.fromEntries(shown.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute) - time
  }
  // Computed twice, for the hours around a clock change.
  return new Date(wall - offsetAt(wall - offsetAt(wall)))
}
