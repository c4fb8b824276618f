import { z } from 'zod'
import { productSchema } from './product-schema.server.ts'

const categoryFactsSchema = z.strictObject({
  total: z.int().describe('Listed works, sold ones included'),
  bySubcategory: z.record(z.string(), z.int()),
  newest: productSchema.nullable().describe('The newest work that can still be bought'),
})

/** By category; one without works is left out. */
export const categoryMenuSchema = z.record(z.string(), categoryFactsSchema)
