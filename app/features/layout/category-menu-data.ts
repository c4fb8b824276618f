import type { z } from 'zod'
import type { categoryMenuSchema } from '#app/features/products/category-menu-schema.server.ts'

/** By category; one without works is missing. */
export type CategoryMenuData = z.infer<typeof categoryMenuSchema>

/** What a category's panel tells of it. `newest` is the newest work that can still be bought, `total` counts sold ones too. */
export type CategoryFacts = CategoryMenuData[string]
