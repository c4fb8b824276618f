import { inPath, inQuery, json, listOf, type Paths, pagedList, record, ref, refusals } from '#app/platform/openapi.ts'

const tags: [string] = ['Works']
const unknown = 'No such work, or it is not published'

export const productsApi: Paths = {
  '/api/products': {
    get: pagedList('Product', {
      summary: 'Published works, newest first',
      tags,
      parameters: [
        inQuery('category', 'Only of this category'),
        inQuery('subcategory', 'Only of this subcategory'),
        inQuery('search', 'Works in which any of these words occurs'),
        {
          ...inQuery('ids', 'Only these works, at most 50', listOf({ type: 'string' })),
          style: 'form',
          explode: false,
        },
      ],
    }),
  },
  '/api/products/{id}': {
    get: {
      summary: 'One work',
      tags,
      parameters: [inPath('id', "The work's id")],
      responses: { 200: json('The work', ref('Product')), ...refusals({ 404: unknown }) },
    },
  },
  '/api/products/search': {
    get: {
      summary: 'The best matches of a search, at most 8',
      tags,
      parameters: [inQuery('q', 'What is searched for')],
      responses: {
        200: json(
          'Best first',
          record({
            items: listOf({ allOf: [ref('Product'), { type: 'object', properties: { score: { type: 'number' } } }] }),
          }),
        ),
        ...refusals({}),
      },
    },
  },
  '/api/products/{id}/tear-sheet.pdf': {
    get: {
      summary: 'The work on one page, to print or to send',
      tags,
      parameters: [inPath('id', "The work's id")],
      responses: {
        200: { description: 'A PDF', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
        ...refusals({ 404: unknown, 422: 'The work lacks what a tear sheet needs; errors names it' }),
      },
    },
  },
  '/api/category-menu': {
    get: {
      summary: "Counts and newest works of the header's categories",
      tags,
      responses: {
        200: json('By category; one without works is missing', {
          type: 'object',
          additionalProperties: record({
            total: { type: 'integer' },
            bySubcategory: { type: 'object', additionalProperties: { type: 'integer' } },
            newest: { anyOf: [ref('Product'), { type: 'null' }] },
          }),
        }),
        ...refusals({}),
      },
    },
  },
}
