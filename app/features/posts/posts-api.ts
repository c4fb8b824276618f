import { z } from 'zod'
import {
  inPath,
  inQuery,
  json,
  moved,
  type Paths,
  pagedList,
  readRefusals,
  summaryOnly,
} from '#app/platform/openapi.server.ts'
import { pageSchema } from '#app/platform/page-schema.server.ts'
import { countedCategorySchema, postSchema, postSummarySchema } from './post-schema.server.ts'

const tags: [string] = ['Artist profiles']
const slug = inPath('slug', "The profile's slug")
const unknown = 'No such profile, or it is not published'

const postPageSchema = pageSchema('PostPage', postSchema)
const postSummaryPageSchema = pageSchema('PostSummaryPage', postSummarySchema)
const categoryPageSchema = pageSchema('PostCategoryPage', countedCategorySchema)

export const postsApi: Paths = {
  '/api/posts': {
    get: pagedList(z.union([postPageSchema, postSummaryPageSchema]), {
      summary: 'Published artist profiles, newest first',
      tags,
      parameters: [
        inQuery('search', 'Words in title, excerpt, content, author or category'),
        inQuery('category', "A category's slug"),
        summaryOnly,
      ],
      responses: moved('The category'),
    }),
  },
  '/api/posts/{slug}': {
    get: {
      summary: 'One artist profile',
      tags,
      parameters: [slug],
      responses: { 200: json('The profile', postSchema), ...moved('The profile'), ...readRefusals({ 404: unknown }) },
    },
  },
  '/api/posts/{slug}/related': {
    get: {
      summary: 'Up to 3 profiles to read next',
      tags,
      parameters: [slug],
      responses: {
        200: json('Summaries', z.strictObject({ items: z.array(postSummarySchema).max(3) })),
        ...moved('The profile'),
        ...readRefusals({ 404: unknown }),
      },
    },
  },
  '/api/post-categories': {
    get: {
      summary: 'Categories of artist profiles, with the number of published ones in each',
      tags,
      responses: { 200: json('All on one page', categoryPageSchema), ...readRefusals() },
    },
  },
}
