import { z } from 'zod'
import {
  binary,
  inPath,
  inQuery,
  json,
  listInQuery,
  type Paths,
  pagedList,
  readRefusals,
} from '#app/platform/openapi.server.ts'
import { categoryMenuSchema } from './category-menu-schema.server.ts'
import { mostIds } from './product-query.ts'
import { productListSchema, productSchema, scoredProductSchema } from './product-schema.server.ts'

const tags: [string] = ['Works']
const unknown = 'No such work, or it is not published'
const tooMany = 'Too many requests, or newer searches of the same address have taken the place of this one'

export const productsApi: Paths = {
  '/api/products': {
    get: pagedList(productListSchema, {
      summary: 'Published works, newest first',
      tags,
      parameters: [
        inQuery('category', 'Only of this category'),
        inQuery('subcategory', 'Only of this subcategory'),
        inQuery('search', 'Works in which any of these words occurs'),
        inQuery('available', '`on`: only works that can still be bought'),
        listInQuery(
          'ids',
          `Only these works, at most ${mostIds}, on one page, each by its id or the last nine digits of it`,
          z.array(z.string()),
        ),
      ],
    }),
  },
  '/api/products/{id}': {
    get: {
      summary: 'One work',
      tags,
      parameters: [inPath('id', "The work's id")],
      responses: { 200: json('The work', productSchema), ...readRefusals({ 404: unknown }) },
    },
  },
  '/api/products/search': {
    get: {
      summary: 'The best matches of a search, at most 8',
      tags,
      parameters: [inQuery('q', 'What is searched for')],
      responses: {
        200: json('Best first', z.strictObject({ items: z.array(scoredProductSchema).max(8) })),
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
