import { json, type Paths, readRefusals } from '#app/platform/openapi.server.ts'
import { imageMigrationReportSchema } from './migration-schema.server.ts'

export const imageMigrationApi: Paths = {
  '/api/admin/image-migration': {
    get: {
      summary: "The move of works' images to the image host",
      tags: ['Back office'],
      security: [{ session: [] }],
      responses: {
        200: json('Where it is', imageMigrationReportSchema),
        ...readRefusals({ 401: 'Not signed in', 403: 'Not an admin' }),
      },
    },
  },
}
