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
import { eventFilters } from './event-query.ts'
import { eventDetailSchema, eventSchema, eventSummarySchema } from './event-schema.server.ts'

const tags: [string] = ['Events']

const eventPageSchema = pageSchema('EventPage', eventSchema)
const eventSummaryPageSchema = pageSchema('EventSummaryPage', eventSummarySchema)

export const eventsApi: Paths = {
  '/api/events': {
    get: pagedList(z.union([eventPageSchema, eventSummaryPageSchema]), {
      summary: 'Events',
      description: 'What is to come by date, what is past and all by date backwards.',
      tags,
      parameters: [
        inQuery('when', 'Anything else counts as upcoming', z.enum(eventFilters).default('upcoming')),
        summaryOnly,
      ],
    }),
  },
  '/api/events/{slug}': {
    get: {
      summary: 'One event, and up to 3 others to go on to',
      tags,
      parameters: [inPath('slug', "The event's slug")],
      responses: {
        200: json('The event', eventDetailSchema),
        ...moved('The event'),
        ...readRefusals({ 404: 'No such event' }),
      },
    },
  },
}
