import type { Picture } from '#app/features/images/picture.ts'

export const eventTypes = ['Exhibition', 'Opening Reception', 'Artist Talk', 'Workshop', 'Special Event'] as const
type EventType = (typeof eventTypes)[number]

/** What a list, a card or a link to an event needs. Days are the gallery's own, `YYYY-MM-DD`; `price` is in dollars. */
export interface EventSummary {
  id: string
  title: string
  slug: string
  description: string
  image: string | null
  /** Size and tone of `image`; null where they are unknown. */
  picture: Picture | null
  date: string
  end_date: string | null
  /** Free text, e.g. `6:00 PM to 8:00 PM`. */
  time: string | null
  /** null: at the gallery. */
  location: string | null
  type: EventType
  featured: boolean
  /** Its first day lies before the gallery's today (EVT-15, OP-27). */
  is_past: boolean
  capacity: number | null
  /** null counts as 0 (OP-74). */
  price: number | null
  /** An http(s) address; anything else that was stored is left out. */
  ticket_link: string | null
  created_at: string
  updated_at: string
}

export interface EventArtist {
  name: string
  bio: string | null
  image: string | null
  picture: Picture | null
}

/** An event as the API hands it out (DATA-11). */
export interface GalleryEvent extends EventSummary {
  /** HTML that holds nothing but what `sanitizeEventHtml` allows (OP-28). */
  long_description: string | null
  artists: EventArtist[]
}

/** One event with up to 3 others to go on to (EVD-16). */
export interface EventDetail extends GalleryEvent {
  related_events: EventSummary[]
}
