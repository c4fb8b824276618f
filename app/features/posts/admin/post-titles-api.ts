import { z } from 'zod'
import { id, inQuery, json, type Paths, readRefusals } from '#app/platform/openapi.server.ts'
import { maxTitles } from './search-post-titles.server.ts'

const postTitleSchema = z.strictObject({
  id,
  name: z.string().describe('Its title'),
  status: z.enum(['draft', 'published']),
})

export const postTitlesApi: Paths = {
  '/api/admin/posts': {
    get: {
      summary: 'Posts by their title',
      tags: ['Back office'],
      security: [{ session: [] }],
      parameters: [inQuery('search', 'Part of a title; nothing is found for a blank one')],
      responses: {
        200: json(`At most ${maxTitles}`, z.strictObject({ items: z.array(postTitleSchema).max(maxTitles) })),
        ...readRefusals({ 401: 'Not signed in', 403: 'Not an admin' }),
      },
    },
  },
}
