import { sql } from 'drizzle-orm'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isListed } from '#app/features/products/public-product.server.ts'
import { findPage } from '#app/platform/find-page.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import type { ListedArtist } from './artist-page.ts'

/** Which rows of `a` are listed: those with a listed work, for sale or sold (ART-52). */
export const hasListedWork = sql`exists (select from products p where ${isListed} and p.artist_id = a.id)`

const worksOfArtist = sql`(
  select count(*)::int as works, (count(*) filter (where not p.sold_out))::int as for_sale,
    array_agg(distinct coalesce(p.subcategory, p.category)) as kinds,
    (array_agg(p.images[1] order by p.sold_out, p.created_at desc, p.id desc))[1] as image
  from products p where ${isListed} and p.artist_id = a.id
)`

const projection = sql`jsonb_build_object(
  'id', a.id, 'name', a.name, 'slug', a.slug, 'born', a.born, 'died', a.died, 'letter', a.letter,
  'place', nullif(btrim(a.place), ''), 'works', w.works, 'works_for_sale', w.for_sale, 'kinds', w.kinds,
  'image', w.image, 'picture', ${publicPicture(sql`w.image`)}
)`

/** One page of the artists who have a listed work, A to Z by sort name (ART-52). */
export function findArtists(db: Database, asked: { page: number; perPage: number }): Promise<Page<ListedArtist>> {
  return findPage<ListedArtist>(
    db,
    {
      rows: {
        tables: sql`artists a`,
        id: sql`a.id`,
        where: hasListedWork,
        order: sql`a.letter, a.sort_key, a.id`,
        reverse: sql`a.letter desc, a.sort_key desc, a.id desc`,
      },
      shown: {
        tables: sql`artists a cross join lateral ${worksOfArtist} w`,
        id: sql`a.id`,
        where: hasListedWork,
        projection,
      },
    },
    asked,
  )
}
