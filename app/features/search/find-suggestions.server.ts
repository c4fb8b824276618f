import { type SQL, sql } from 'drizzle-orm'
import { formatYears } from '#app/features/artists/artist-years.ts'
import { formatEventDates } from '#app/features/events/event-dates.ts'
import { isShort, searchTerms } from '#app/features/products/lists/search-terms.server.ts'
import { isListed } from '#app/features/products/public-product.server.ts'
import { maxPerKind } from '#app/features/products/suggestion-schema.server.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { folded, isFoldedIn } from '#app/platform/match-folded.server.ts'
import type { Database } from '#db/connect.ts'
import type { Suggestion } from './suggestion.ts'

interface FoundRow extends Pick<Suggestion, 'kind' | 'name' | 'slug'> {
  /** A year of an artist, a day of an event. */
  from: string | null
  until: string | null
}

/**
 * Artists with listed works, events and published articles whose name or title contains every term of `query`, at most three of
 * each (FIND-06). If all terms have one or two letters, an index of their own finds them. None for a single Latin letter.
 */
export async function findSuggestions(db: Database, query: string): Promise<Suggestion[]> {
  const terms = searchTerms(query)
  if (terms.every((term) => /^[\x20-\x7f]?$/.test(foldText(term)))) return []
  const hasTerm = terms.every(isShort) ? hasShortTerm : (name: SQL, term: string) => isFoldedIn(folded(name), term)
  const isNamed = (name: SQL) =>
    sql.join(
      terms.map((term) => hasTerm(name, term)),
      sql` and `,
    )
  const found = await db.execute<FoundRow & Record<string, unknown>>(sql`
    (select 'artist' as kind, a.name, a.slug, a.born::text as "from", a.died::text as until
      from artists a
      where ${isNamed(sql`a.name`)} and exists (select from products p where p.artist_id = a.id and ${isListed})
      order by a.sort_key, a.id limit ${maxPerKind})
    union all
    (select 'event', e.title, e.slug, e.date::text, e.end_date::text
      from events e where ${isNamed(sql`e.title`)} order by e.date desc, e.id desc limit ${maxPerKind})
    union all
    (select 'article', b.title, b.slug, null, null
      from blog_posts b where b.status = 'published' and ${isNamed(sql`b.title`)}
      order by b.published_at desc, b.id desc limit ${maxPerKind})`)
  return found.rows.map(({ kind, name, slug, ...days }) => ({ kind, name, slug, detail: detailOf(kind, days) }))
}

/** Trigram indexes cannot find one or two letters. */
function hasShortTerm(name: SQL, term: string): SQL {
  return sql`letters_and_pairs(fold_text(${name})) @> letters_and_pairs(nullif(fold_text(${term}), ''))`
}

function detailOf(kind: Suggestion['kind'], { from, until }: Pick<FoundRow, 'from' | 'until'>): string | null {
  if (kind === 'event') return formatEventDates({ date: from!, end_date: until })
  if (kind === 'article') return null
  const year = (text: string | null) => (text === null ? null : Number(text))
  return formatYears({ born: year(from), died: year(until) })
}
