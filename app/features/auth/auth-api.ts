import { z } from 'zod'
import { json, type Paths, readRefusals } from '#app/platform/openapi.server.ts'

export const authApi: Paths = {
  '/api/admin/session': {
    get: {
      summary: 'Whether the back office is open to the caller',
      tags: ['Back office'],
      security: [{ session: [] }],
      responses: {
        200: json('It is', z.strictObject({ email: z.string() })),
        ...readRefusals({ 401: 'Not signed in', 403: 'Not an admin' }),
      },
    },
  },
}
