import { z } from 'zod'
import { inQuery, json, type Paths, readRefusals } from '#app/platform/openapi.server.ts'
import { actionGroups, allActions } from './audit-actions.ts'
import { historySchema } from './history-schema.server.ts'

const day = z.iso.date()

export const historyApi: Paths = {
  '/api/admin/history': {
    get: {
      summary: 'Who changed what, and when',
      description: 'Everything asked for narrows it together.',
      tags: ['Back office'],
      security: [{ session: [] }],
      parameters: [
        inQuery('person', 'The id of an admin, or import, command, shop, system, visitor or database'),
        inQuery('kind', 'A kind of change or a group of them', z.enum([...actionGroups.keys(), ...allActions])),
        inQuery('work', "A work's id, or a part of its name"),
        inQuery('from', "The first day, in the gallery's time zone", day),
        inQuery('to', 'The last day', day),
        inQuery('before', 'Only entries older than this one', z.int()),
        inQuery('after', 'Only entries newer than this one', z.int()),
      ],
      responses: {
        200: json('At most 50', historySchema),
        ...readRefusals({ 401: 'Not signed in', 403: 'Not an admin' }),
      },
    },
  },
}
