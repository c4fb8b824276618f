import {
  inPath,
  inQuery,
  json,
  listOf,
  type Paths,
  pagedList,
  ref,
  refusals,
  summaryOnly,
} from '#app/platform/openapi.ts'
import { eventFilters } from './event-query.ts'

const tags: [string] = ['Events']

export const eventsApi: Paths = {
  '/api/events': {
    get: pagedList('Event', {
      summary: 'Events',
      description: 'What is to come by date, what is past and all by date backwards.',
      tags,
      parameters: [
        inQuery('when', 'Anything else counts as upcoming', {
          type: 'string',
          enum: [...eventFilters],
          default: 'upcoming',
        }),
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
        200: json('The event', {
          allOf: [ref('Event'), { type: 'object', properties: { related_events: listOf(ref('EventSummary')) } }],
        }),
        ...refusals({ 404: 'No such event' }),
      },
    },
  },
}
