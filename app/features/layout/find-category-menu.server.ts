import { sql } from 'drizzle-orm'
import { isListed, publicProduct } from '#app/features/products/public-product.server.ts'
import { categoryNames } from '#app/features/products/taxonomy.ts'
import type { Database } from '#db/connect.ts'
import type { CategoryFacts, CategoryMenuData } from './category-menu-data.ts'

/** How many works each category and subcategory of the menu has, and the newest unsold one (NAV-11). */
export async function findCategoryMenu({ db, now }: { db: Database; now: Date }): Promise<CategoryMenuData> {
  const found = await db.execute<{ category: string; facts: CategoryFacts }>(sql`
    with counted as (
      select p.category, p.subcategory, count(*)::int as works from products p where ${isListed} group by 1, 2
    )
    select category, jsonb_build_object(
      'total', sum(works),
      'bySubcategory', coalesce(jsonb_object_agg(subcategory, works) filter (where subcategory is not null), '{}'),
      'newest', (
        select ${publicProduct(now)} from products p
        where ${isListed} and p.category = counted.category and not p.sold_out
        order by p.created_at desc, p.id desc limit 1
      )
    ) as facts
    from counted where category in (${sql.join(
      categoryNames.map((name) => sql`${name}`),
      sql`, `,
    )})
    group by category`)
  return Object.fromEntries(found.rows.map(({ category, facts }) => [category, facts]))
}
