import { galleryDate } from '#app/platform/gallery-date.ts'
import type { GalleryFacts, Settings } from '#app/platform/settings.ts'

/** What decides whether an event is past. */
export interface EventDay {
  /** The gallery's day, `YYYY-MM-DD`. */
  today: string
  /** Whether an event is past after its first day, as in the specification, or after its last (OP-27). */
  endsBy: Settings['eventEndsBy']
}

/** The settings that decide when an event is past. */
export interface EventSettings extends Pick<Settings, 'eventEndsBy'> {
  gallery: Pick<GalleryFacts, 'timeZone'>
}

/** The day at `now`, by the gallery's time zone and rule. */
export function eventDay(settings: EventSettings, now: Date): EventDay {
  return { today: galleryDate(now, settings.gallery.timeZone), endsBy: settings.eventEndsBy }
}
