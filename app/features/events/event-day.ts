import { galleryDate } from '#app/platform/gallery-date.ts'
import type { GalleryFacts, Settings } from '#app/platform/settings.ts'

/** What tells past events from those to come. */
export interface EventDay {
  /** The gallery's day, `YYYY-MM-DD`. */
  today: string
  /** Whether an event is past after its first day, as the specification has it, or after its last (OP-27). */
  endsBy: Settings['eventEndsBy']
}

/** What of the settings says when an event is past. */
export interface EventSettings extends Pick<Settings, 'eventEndsBy'> {
  gallery: Pick<GalleryFacts, 'timeZone'>
}

/** The day at the moment `now`, by the gallery's clock and rule. */
export function eventDay(settings: EventSettings, now: Date): EventDay {
  return { today: galleryDate(now, settings.gallery.timeZone), endsBy: settings.eventEndsBy }
}
