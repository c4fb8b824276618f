import { z } from 'zod'
import {
  binary,
  inPath,
  inQuery,
  json,
  listInQuery,
  moved,
  type Paths,
  pagedList,
  readRefusals,
} from '#app/platform/openapi.server.ts'
import { categoryMenuSchema } from './category-menu-schema.server.ts'
import { filterCountsSchema } from './filter-counts-schema.server.ts'
import { priceRanges, productSorts, sizes } from './product-filters.ts'
import { maxIds } from './product-query.ts'
import { productListSchema, productSchema, scoredProductSchema } from './product-schema.server.ts'
import { relatedWorksSchema } from './related/related-works-schema.server.ts'
import { maxPerKind, suggestionKinds, suggestionSchema } from './suggestion-schema.server.ts'

const tags: [string] = ['Works']
const unknown = 'No such work, or it is not published'
const tooMany = 'Too many requests, or newer searches of the same address have taken the place of this one'

const searchResponse = z.strictObject({
  items: z.array(scoredProductSchema).max(8),
  suggestions: z
    .array(suggestionSchema)
    .max(suggestionKinds.length * maxPerKind)
    .optional()
    .describe('Artists, then events, then articles; absent where there are none'),
})

/** The filters of a list; each may be given several times, and a work matches any of its values. */
const filters = [
  inQuery('category', 'Only of this category'),
  inQuery('subcategory', 'Only of this subcategory'),
  inQuery('search', 'Works in which any of these words occurs'),
  inQuery('price', 'Works whose price is shown and in one of these ranges', z.array(z.enum(priceRanges))),
  inQuery('priceFrom', 'The same from this price on, in dollars, in place of `price`', z.number()),
  inQuery('priceTo', 'The same up to this price', z.number()),
  inQuery('period', 'Of one of these periods, whatever their case', z.array(z.string())),
  inQuery('size', 'By the longest side', z.array(z.enum(sizes))),
  inQuery('medium', 'Of one of these media, whatever their case', z.array(z.string())),
  inQuery('artist', 'By an artist with one of these slugs', z.array(z.string())),
  inQuery('available', '`on`: only works that can still be bought'),
]

export const productsApi: Paths = {
  '/api/products': {
    get: pagedList(productListSchema, {
      summary: 'Published works, newest first unless sorted',
      tags,
      parameters: [
        ...filters,
        inQuery(
          'sort',
          'Works without a shown price, or artist, come last',
          z.enum(Object.keys(productSorts)).default('newest'),
        ),
        listInQuery(
          'ids',
          `Only these works, at most ${maxIds}, on one page, each by its id or the last nine digits of it`,
          z.array(z.string()),
        ),
      ],
      responses: moved('An artist of the filter'),
    }),
  },
  '/api/products/filters': {
    get: {
      summary: 'What the filters of the list offer, and how many works each choice leaves',
      tags,
      parameters: filters,
      responses: { 200: json('Every filter', filterCountsSchema), ...readRefusals({ 429: tooMany }) },
    },
  },
  '/api/products/{id}': {
    get: {
      summary: 'One work',
      tags,
      parameters: [inPath('id', "The work's id")],
      responses: { 200: json('The work', productSchema), ...readRefusals({ 404: unknown }) },
    },
  },
  '/api/products/{id}/related': {
    get: {
      summary: 'Works to look at after this one',
      tags,
      parameters: [inPath('id', "The work's id")],
      responses: { 200: json('Other works', relatedWorksSchema), ...readRefusals({ 404: unknown }) },
    },
  },
  '/api/products/search': {
    get: {
      summary: 'The best matches of a search, at most 8',
      tags,
      parameters: [inQuery('q', 'What is searched for')],
      responses: {
        200: json('Best first', searchResponse),
        ...readRefusals({ 429: tooMany }),
      },
    },
  },
  '/api/products/{id}/tear-sheet.pdf': {
    get: {
      summary: 'The work on one page, to print or to send',
      tags,
      parameters: [inPath('id', "The work's id")],
      responses: {
        200: { description: 'A PDF', content: { 'application/pdf': { schema: binary } } },
        304: { description: 'Unchanged since the ETag of If-None-Match' },
        ...readRefusals({ 404: unknown, 422: 'The work lacks what a tear sheet needs; errors names it' }),
      },
    },
  },
  '/api/category-menu': {
    get: {
      summary: "Counts and newest works of the header's categories",
      tags,
      responses: { 200: json('By category; one without works is missing', categoryMenuSchema), ...readRefusals() },
    },
  },
}
