import { z } from 'zod'
import { pictureSchema } from '#app/features/images/picture-schema.server.ts'
import { inQuery, json, type Paths, readRefusals } from '#app/platform/openapi.server.ts'

const featuredProductSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  price: z.number().nullable(),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  image: z.string().nullable(),
  picture: pictureSchema.nullable(),
})

export const featuredWorksApi: Paths = {
  '/api/admin/featured-works': {
    get: {
      summary: 'Works that a post may feature',
      tags: ['Back office'],
      security: [{ session: [] }],
      parameters: [
        inQuery('search', 'Part of a name; nothing is found for a blank one'),
        inQuery('id', 'Works that a form names already; `search` counts for nothing then', z.array(z.string()).max(50)),
      ],
      responses: {
        200: json(
          'At most 5, by name; of ids as many as there are',
          z.strictObject({ items: z.array(featuredProductSchema).max(50) }),
        ),
        ...readRefusals({ 401: 'Not signed in', 403: 'Not an admin' }),
      },
    },
  },
}
