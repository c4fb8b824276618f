import {
  inPath,
  inQuery,
  json,
  listOf,
  type Paths,
  pagedList,
  pageOf,
  record,
  ref,
  refusals,
  summaryOnly,
} from '#app/platform/openapi.ts'

const tags: [string] = ['Artist profiles']
const slug = inPath('slug', "The profile's slug")
const unknown = 'No such profile, or it is not published'

export const postsApi: Paths = {
  '/api/posts': {
    get: pagedList('Post', {
      summary: 'Published artist profiles, newest first',
      tags,
      parameters: [
        inQuery('search', 'Words in title, excerpt, content, author or category'),
        inQuery('category', "A category's slug"),
        summaryOnly,
      ],
    }),
  },
  '/api/posts/{slug}': {
    get: {
      summary: 'One artist profile',
      tags,
      parameters: [slug],
      responses: { 200: json('The profile', ref('Post')), ...refusals({ 404: unknown }) },
    },
  },
  '/api/posts/{slug}/related': {
    get: {
      summary: 'Up to 3 profiles to read next',
      tags,
      parameters: [slug],
      responses: { 200: json('Summaries', record({ items: listOf(ref('Post')) })), ...refusals({ 404: unknown }) },
    },
  },
  '/api/post-categories': {
    get: {
      summary: 'Categories of artist profiles, with the number of published ones in each',
      tags,
      responses: {
        200: json(
          'All on one page',
          pageOf(
            record({
              name: { type: 'string' },
              slug: { type: 'string' },
              description: { type: ['string', 'null'] },
              post_count: { type: 'integer' },
            }),
          ),
        ),
        ...refusals({}),
      },
    },
  },
}
