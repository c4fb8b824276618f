import { json, type Paths, record, refusals } from '#app/platform/openapi.ts'

export const authApi: Paths = {
  '/api/admin/session': {
    get: {
      summary: 'Whether the back office is open to the caller',
      tags: ['Back office'],
      security: [{ session: [] }],
      responses: {
        200: json('It is', record({ email: { type: 'string' } })),
        ...refusals({ 401: 'Not signed in', 403: 'Not an admin' }),
      },
    },
  },
}
