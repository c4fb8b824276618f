import { z } from 'zod'
import { pictureSchema } from '#app/features/images/picture-schema.server.ts'
import { id, moment } from '#app/platform/openapi.server.ts'
import { eventTypes } from './event.ts'

export const eventSummarySchema = z
  .strictObject({
    id,
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    image: z.string().nullable(),
    picture: pictureSchema.nullable().describe('Facts of image; null where they are unknown'),
    date: z.iso.date().describe("In the gallery's time zone"),
    end_date: z.iso.date().nullable(),
    time: z
      .string()
      .nullable()
      .meta({ examples: ['6:00 PM to 8:00 PM'] }),
    location: z.string().nullable().describe('null: at the gallery'),
    type: z.enum(eventTypes),
    featured: z.boolean(),
    // EVT-15, OP-27
    is_past: z.boolean().describe("Its first day, or by EVENT_ENDS_BY=end its last, lies before the gallery's today"),
    is_on_view: z.boolean().describe('By EVENT_ENDS_BY=end: it runs over several days, and today is one of them'),
    capacity: z.int().nullable(),
    // OP-74
    price: z.number().nullable().describe('Dollars; null counts as 0'),
    ticket_link: z.string().nullable().describe('An http(s) address; anything else that was stored is left out'),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'EventSummary', description: 'An event in a list of related ones, or with fields=summary' })

export const eventArtistSchema = z.strictObject({
  name: z.string(),
  bio: z.string().nullable(),
  image: z.string().nullable(),
  picture: pictureSchema.nullable(),
})

export const eventSchema = eventSummarySchema
  .extend({
    // OP-28
    long_description: z.string().nullable().describe('HTML of a few harmless elements'),
    artists: z.array(eventArtistSchema),
  })
  .meta({ id: 'Event', description: 'An event' })

export const eventDetailSchema = eventSchema
  .extend({ related_events: z.array(eventSummarySchema).max(3) })
  .meta({ id: 'EventDetail', description: 'An event, and up to 3 others to go on to' })
