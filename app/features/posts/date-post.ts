import { formatDay } from '#app/platform/format-day.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import type { PostSummary } from './post.ts'

/** A post without its day of publication, which is not computed in SQL: Postgres has time zone rules of its own (decision 0091). */
export type Undated<Item extends PostSummary> = Omit<Item, 'publishedDate' | 'date'>

/** The post with its day of publication in the gallery's time zone. */
export function datePost<Item extends PostSummary>(post: Undated<Item>, timeZone: string): Item {
  const publishedDate = galleryDate(new Date(post.published_at), timeZone)
  return { ...post, publishedDate, date: formatDay(publishedDate) } as Item
}
