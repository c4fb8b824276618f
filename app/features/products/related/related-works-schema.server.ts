import { z } from 'zod'
import { productSchema } from '../product-schema.server.ts'

export const relatedWorksSchema = z
  .strictObject({
    artist: z.string().nullable().describe("The name of the work's artist, where it has one"),
    is_by_artist: z.boolean().describe('Whether the work is by that artist, or attributed to them'),
    by_artist: z.array(productSchema).max(6).describe('Other works by that artist'),
    similar: z.array(productSchema).max(6).describe('Works of the same subcategory and period'),
  })
  .meta({ id: 'RelatedWorks', description: 'Other works, six in all, available ones first' })
