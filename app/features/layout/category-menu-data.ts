import type { z } from 'zod'
import type { categoryMenuSchema } from '#app/features/products/category-menu-schema.server.ts'

/** By category; one without works is missing. */
export type CategoryMenuData = z.infer<typeof categoryMenuSchema>

/** What a category's panel shows. `newest` is the newest work that can still be bought, `total` counts sold ones too. */
export type CategoryFacts = CategoryMenuData[string]

const noWorks: CategoryFacts = { total: 0, bySubcategory: {}, newest: null }

/** The facts of a category; undefined until they are loaded. */
export function factsOf(facts: CategoryMenuData | undefined, category: string): CategoryFacts | undefined {
  return facts && (facts[category] ?? noWorks)
}

/** The subcategories that have works; all of them while that is unknown, or if the category has no works. */
export function filledSubcategories(
  subcategories: readonly string[],
  facts: CategoryFacts | undefined,
): readonly string[] {
  if (!facts || facts.total === 0) return subcategories
  return subcategories.filter((name) => facts.bySubcategory[name])
}
