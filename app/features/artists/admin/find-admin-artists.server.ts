import { type SQL, sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import { containsAllWords, folded } from '#app/platform/match-folded.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database, Transaction } from '#db/connect.ts'
import type { AdminArtist } from './admin-artist.ts'
import type { AdminArtistQuery } from './admin-artist-query.ts'

const perPage = 24

/** SQL of an artist as staff see it, from a table aliased `a`. */
const adminArtist = sql`jsonb_build_object(
  'id', a.id, 'name', a.name, 'sort_name', a.sort_name, 'slug', a.slug, 'born', a.born, 'died', a.died, 'place', a.place,
  'biography', a.biography, 'picture', a.picture, 'picture_facts', ${publicPicture(sql`a.picture`)},
  'post_id', a.post_id,
  'post', (select jsonb_build_object('id', b.id, 'name', b.title) from blog_posts b where b.id = a.post_id),
  'works', (select count(*) from products p where p.artist_id = a.id),
  'has_page', exists (select from product_facets f where f.artist_id = a.id),
  'created_at', ${isoMoment(sql`a.created_at`)}, 'updated_at', ${isoMoment(sql`a.updated_at`)}, 'version', a.version
)`

const orders = {
  name: { order: sql`a.sort_key, a.id`, reverse: sql`a.sort_key desc, a.id desc` },
  works: {
    order: sql`coalesce(w.works, 0) desc, a.sort_key, a.id`,
    reverse: sql`coalesce(w.works, 0), a.sort_key desc, a.id desc`,
  },
  changed: { order: sql`a.updated_at desc, a.id desc`, reverse: sql`a.updated_at, a.id` },
}
const counted = sql`left join (
  select artist_id, count(*) as works from products where artist_id is not null group by artist_id
) w on w.artist_id = a.id`

/** One page of all artists (ART-10). A page beyond the end is the last one. */
export function findAdminArtists(db: Database, { search, sort, page }: AdminArtistQuery): Promise<Page<AdminArtist>> {
  const conditions: SQL[] = [sql`true`]
  if (search)
    conditions.push(
      sql`(${containsAllWords(folded(sql`a.name`), search)} or ${containsAllWords(folded(sql`a.sort_name`), search)})`,
    )
  const rows = {
    tables: sql`artists a ${sort === 'works' ? counted : sql``}`,
    id: sql`a.id`,
    where: sql.join(conditions, sql` and `),
    ...orders[sort],
  }
  const shown = { tables: sql`artists a`, id: rows.id, where: sql`true`, projection: adminArtist }
  return findPage(db, { rows, shown }, { page, perPage })
}

/** The artist of a form; null for an unknown id. */
export async function findAdminArtist(db: Database | Transaction, id: string): Promise<AdminArtist | null> {
  if (!isUuid(id)) return null
  const { rows } = await db.execute<{ artist: AdminArtist }>(
    sql`select ${adminArtist} as artist from artists a where a.id = ${id}::uuid`,
  )
  return rows[0]?.artist ?? null
}
