import type { Product } from '#app/features/products/product.ts'

/** What a category's panel tells of it. */
export interface CategoryFacts {
  /** Listed works, sold ones included: what the category's page will show. */
  total: number
  bySubcategory: Record<string, number>
  /** The newest work that can still be bought. */
  newest: Product | null
}

/** By category; one without works is missing. */
export type CategoryMenuData = Record<string, CategoryFacts>
