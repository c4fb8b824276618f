import { sql } from 'drizzle-orm'
import { hasListedWork } from '#app/features/artist-pages/find-artists.server.ts'
import { isPublished } from '#app/features/posts/public-post.server.ts'
import { writeProductQuery } from '#app/features/products/product-query.ts'
import { isListed } from '#app/features/products/public-product.server.ts'
import { categoryNames, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import { isoMoment } from '#app/platform/iso-moment.server.ts'
import type { Database } from '#db/connect.ts'

export interface ListPage {
  path: string
  /** When something on the page last changed; null if the page is empty. */
  changed: string | null
}

/** Home, the lists and the pages that staff wrote, with every category that is not empty, and when each last changed. */
export async function findListPages(db: Database): Promise<ListPage[]> {
  const works = await db.execute<{ category: string; subcategory: string | null; changed: string }>(sql`
    select p.category, p.subcategory, ${isoMoment(sql`max(p.updated_at)`)} as changed from products p
    where ${isListed} group by 1, 2`)
  const posts = await db.execute<{ slug: string | null; changed: string }>(sql`
    select c.slug, ${isoMoment(sql`max(b.updated_at)`)} as changed from blog_posts b
    left join blog_post_categories bpc on bpc.post_id = b.id left join blog_categories c on c.id = bpc.category_id
    where ${isPublished} group by 1 order by 1`)
  const artists = await db.execute<{ changed: string | null }>(
    sql`select ${isoMoment(sql`max(a.updated_at)`)} as changed from artists a where ${hasListedWork}`,
  )
  const events = await db.execute<{ changed: string | null }>(
    sql`select ${isoMoment(sql`max(e.updated_at)`)} as changed from events e`,
  )

  const lists: ListPage[] = [{ path: '/collection', changed: latest(works.rows) }]
  for (const category of categoryNames) {
    const inCategory = works.rows.filter((row) => row.category === category)
    if (inCategory.length === 0) continue
    lists.push({ path: `/collection?${writeProductQuery({ category })}`, changed: latest(inCategory) })
    for (const subcategory of subcategoriesOf(category)) {
      const row = inCategory.find((found) => found.subcategory === subcategory)
      if (row) lists.push({ path: `/collection?${writeProductQuery({ category, subcategory })}`, changed: row.changed })
    }
  }
  if (artists.rows[0]!.changed) lists.push({ path: '/artists', changed: artists.rows[0]!.changed })
  lists.push({ path: '/blog', changed: latest(posts.rows) })
  for (const { slug, changed } of posts.rows)
    if (slug !== null) lists.push({ path: `/blog/category/${encodeURIComponent(slug)}`, changed })
  lists.push({ path: '/events', changed: events.rows[0]!.changed })
  const texts = await db.execute<{ slug: string; changed: string }>(
    sql`select slug, ${isoMoment(sql`updated_at`)} as changed from gallery_pages where content <> '' order by slug`,
  )
  const written = texts.rows.map(({ slug, changed }) => ({ path: `/${slug}`, changed }))
  return [{ path: '/', changed: latest(lists) }, ...lists, ...written]
}

/** ISO times of the same zone sort as text. */
function latest(rows: readonly { changed: string | null }[]): string | null {
  return (
    rows
      .flatMap(({ changed }) => changed ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
