import { json, type Paths, readRefusals } from '#app/platform/openapi.server.ts'
import { salesReportSchema, statisticsSchema } from './statistics-schema.server.ts'

const refusals = readRefusals({ 401: 'Not signed in', 403: 'Not an admin' })

export const dashboardApi: Paths = {
  '/api/admin/statistics': {
    get: {
      summary: "The dashboard's figures",
      tags: ['Back office'],
      security: [{ session: [] }],
      responses: { 200: json('Over all works, drafts too', statisticsSchema), ...refusals },
    },
  },
  '/api/admin/statistics/sales': {
    get: {
      summary: 'Works that lack something or do not sell, and the sales by month',
      tags: ['Back office'],
      security: [{ session: [] }],
      responses: { 200: json('The report', salesReportSchema), ...refusals },
    },
  },
}
