import { sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { isListed } from '../public-product.server.ts'
import { subcategoriesOf } from '../taxonomy.ts'

/** The subcategories of `category` that have listed works, in the menu's order: reads one index entry for each. */
export async function findFilledSubcategories(db: Database, category: string): Promise<string[]> {
  const names = subcategoriesOf(category)
  if (names.length === 0) return []
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) with ordinality as known (name, place)
    where exists (select from products p where ${isListed} and p.category = ${category} and p.subcategory = known.name)
    order by place`)
  return rows.map(({ name }) => name)
}
