import type { z } from 'zod'
import type { eventArtistSchema, eventDetailSchema, eventSchema, eventSummarySchema } from './event-schema.server.ts'

export const eventTypes = ['Exhibition', 'Opening Reception', 'Artist Talk', 'Workshop', 'Special Event'] as const

/** The data of an event for a list, a card or a link. Days are the gallery's own, `YYYY-MM-DD`; `price` is in dollars. */
export type EventSummary = z.infer<typeof eventSummarySchema>

export type EventArtist = z.infer<typeof eventArtistSchema>

/** An event as the API returns it (DATA-11). Its long description contains only what `sanitizeEventHtml` allows (OP-28). */
export type GalleryEvent = z.infer<typeof eventSchema>

/** One event with up to 3 related ones (EVD-16). */
export type EventDetail = z.infer<typeof eventDetailSchema>
