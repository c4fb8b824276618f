import { z } from 'zod'
import { makingSchema } from '#app/features/artists/making-schema.server.ts'
import { pictureSchema } from '#app/features/images/picture-schema.server.ts'
import { id, moment } from '#app/platform/openapi.server.ts'
import { pageSchema } from '#app/platform/page-schema.server.ts'
import { filterLabelSchema } from './filter-counts-schema.server.ts'
import { filterNames } from './product-filters.ts'
import { categoryNames, conditions, periods } from './taxonomy.ts'

const inches = z.number().nullable().describe('Inches')

export const productSchema = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string().nullable(),
    category: z.string().meta({ examples: categoryNames }),
    subcategory: z.string().nullable(),
    style: z.string().nullable(),
    period: z
      .string()
      .nullable()
      .meta({ examples: [...periods] }),
    price: z.number().nullable().describe('Dollars; null: price on request'),
    condition: z
      .string()
      .nullable()
      .meta({ examples: [...conditions] }),
    condition_details: z.string().nullable(),
    images: z.array(z.string()),
    pictures: z
      .array(pictureSchema.nullable())
      .describe('Facts of each entry of images, in its order; null where they are unknown'),
    width_inches: inches,
    height_inches: inches,
    depth_inches: inches,
    seat_height_inches: inches,
    status: z.literal('published'),
    sold_out: z.boolean(),
    sold_at: moment.nullable(),
    quantity: z.int(),
    created_at: moment,
    meta_title: z.string().nullable(),
    meta_description: z.string().nullable(),
    websites: z.array(z.string()),
    ...makingSchema.shape,
    hold_expires_at: moment
      .nullable()
      .describe('Until when a purchase of it is under way, or it is reserved; null: it is free'),
    is_reserved: z.boolean().describe('The gallery keeps it for a client'),
    price_on_request: z.literal(true).optional().describe('The gallery tells the price to who asks'),
    takes_offers: z.literal(true).optional().describe('An offer can be made for it'),
  })
  .meta({ id: 'Product', description: 'A published work' })

export const productListSchema = pageSchema('ProductPage', productSchema, {
  subcategories: z
    .array(z.string())
    .describe('Those of the category asked for that have works; none without a category'),
  filters_offered: z.array(z.enum(filterNames)).describe('Without media and artists where no listed work has one'),
  filter_labels: z.array(filterLabelSchema).describe('How the periods, media and artists asked for are called'),
})

/** A search result (SRCH-09). */
export const scoredProductSchema = productSchema
  .extend({ score: z.number().describe('How well it matches what was searched for') })
  .meta({ id: 'ScoredProduct', description: 'A published work that a search has found' })
