import type { Picture } from '#app/features/images/picture.ts'
import type { EventSummary } from '../event.ts'

/** An artist of an event, for staff (ADATA-03). */
interface AdminEventArtist {
  id: string
  name: string
  bio: string | null
  image: string | null
  picture: Picture | null
}

/** An event as it is stored, for staff (ADATA-02, AEVT-09). Days are the gallery's own, `YYYY-MM-DD`. */
export interface AdminEvent
  extends Pick<EventSummary, 'id' | 'title' | 'slug' | 'description' | 'date' | 'featured' | 'is_past'> {
  type: string
  /** HTML, sanitised when it was saved. */
  long_description: string | null
  image: string | null
  picture: Picture | null
  end_date: string | null
  time: string | null
  location: string | null
  capacity: number | null
  /** Dollars. */
  price: number | null
  ticket_link: string | null
  artists: AdminEventArtist[]
  created_at: string
  updated_at: string
  /** Sent back with a change, so that a stale form overwrites nothing. */
  version: number
}
