import { and, eq, sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import type { AppContext } from '#app/app-context.ts'
import { systemActor } from '#app/features/audit/actor.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import type { Database } from '#db/connect.ts'
import { readSample, readSamplePicture, type Sample, sampleFolder } from '#db/sample/read-sample.server.ts'
import { sampleRows } from '#db/sample/sample-rows.ts'
import * as schema from '#db/schema/schema.ts'

/** Any number will do that no other lock has, as long as every copy of the program uses the same. */
const fillLock = 7_381_908

/** Longer than another copy takes to insert the collection on the slowest machine. */
const maxFillMs = 600_000

const settingsKey = 'sample_collection_filled_at'

interface Options {
  folder?: string
  /** Reports progress to a person; it takes about twenty seconds. */
  say?: (line: string) => void
  /** Aborts between two pictures, leaving the database unchanged. */
  signal?: AbortSignal
}

/**
 * Fills an empty database with the sample collection, dated from `now`. Does nothing if there are works, posts, artists or
 * events, or if it ran before: a gallery that deleted all of it does not get it back. Copies that start
 * together wait for the one that inserts it. Rows are inserted in one transaction, after their pictures: after an interruption the next
 * call begins again and finds the pictures made.
 */
export async function fillSampleCollection(
  { db, now, imageStore, settings }: Pick<AppContext, 'db' | 'now' | 'imageStore' | 'settings'>,
  { folder = sampleFolder, say = () => {}, signal }: Options = {},
): Promise<void> {
  const client = await db.$client.connect()
  try {
    // Another copy may take longer than a statement is allowed to.
    await client.query('set statement_timeout = 0')
    await client.query({
      text: 'select pg_advisory_lock($1)',
      values: [fillLock],
      query_timeout: maxFillMs,
    } as QueryConfig)
    if (!(await isUntouched(db))) return
    const sample = await readSample(folder)
    const names = pictureNames(sample)
    say(`Preparing the sample collection: ${names.length} pictures`)
    const urls = new Map<string, string>()
    for (const name of names) {
      if (signal?.aborted) return
      urls.set(name, (await imageStore.ingest(await readSamplePicture(name, folder))).url)
      if (urls.size % 25 === 0) say(`  ${urls.size} of ${names.length}`)
    }
    const filledAt = now()
    const { timeZone } = settings.gallery
    const rows = sampleRows(sample, { today: galleryDate(filledAt, timeZone), timeZone, urls })
    await transactAs({ db, now, actor: systemActor('Sample collection') }, async (tx) => {
      await tx.insert(schema.blog_posts).values(rows.blog_posts)
      await tx.insert(schema.artists).values(rows.artists)
      await tx.insert(schema.products).values(rows.products)
      await tx.insert(schema.blog_categories).values(rows.blog_categories)
      await tx.insert(schema.blog_tags).values(rows.blog_tags)
      await tx.insert(schema.blog_post_categories).values(rows.blog_post_categories)
      await tx.insert(schema.blog_post_tags).values(rows.blog_post_tags)
      await tx.insert(schema.blog_post_products).values(rows.blog_post_products)
      await tx.insert(schema.events).values(rows.events)
      await tx.insert(schema.event_artists).values(rows.event_artists)
      for (const { slug, content, summary } of sample.pages)
        await tx
          .update(schema.gallery_pages)
          .set({ content, summary, updated_at: filledAt })
          .where(and(eq(schema.gallery_pages.slug, slug), eq(schema.gallery_pages.content, '')))
      await tx.insert(schema.settings).values({ key: settingsKey, value: filledAt.toISOString() })
    })
  } finally {
    // Ending the session releases the lock.
    client.release(true)
  }
}

async function isUntouched(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ untouched: boolean }>(sql`select not (
    exists (select from settings where key = ${settingsKey}) or exists (select from products)
    or exists (select from blog_posts) or exists (select from blog_categories) or exists (select from blog_tags)
    or exists (select from events) or exists (select from artists)) as untouched`)
  return rows[0]!.untouched
}

function pictureNames({ artists, works, posts, events }: Sample): string[] {
  const names = [
    ...works.flatMap((work) => work.images),
    ...artists.map((artist) => artist.picture),
    ...posts.posts.map((post) => post.featured_image),
    ...events.flatMap((event) => [event.image, ...event.artists.map((artist) => artist.image)]),
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}
