import {
  type CalendarLine,
  calendarDate,
  calendarMoment,
  calendarText,
  writeCalendar,
} from '#app/platform/icalendar.server.ts'
import type { GalleryFacts, Site } from '#app/platform/settings.ts'
import type { EventSummary } from '../event.ts'
import { nextDay } from '../event-dates.ts'
import { eventPlace } from '../event-place.ts'
import { eventSpan } from '../event-span.ts'

/** Events as a calendar file (RFC 5545), for one event or as a feed to subscribe to. */
export function eventCalendar(
  events: readonly EventSummary[],
  { site, gallery }: { site: Site; gallery: GalleryFacts },
): string {
  return writeCalendar([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${calendarText(site.name)}//Events//EN`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', calendarText(`${site.name}: Events`)],
    ['X-WR-TIMEZONE', gallery.timeZone],
    // How often subscribers should refresh.
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT6H'],
    ['X-PUBLISHED-TTL', 'PT6H'],
    ...events.flatMap((event) => eventLines(event, { site, gallery })),
    ['END', 'VCALENDAR'],
  ])
}

function eventLines(event: EventSummary, { site, gallery }: { site: Site; gallery: GalleryFacts }): CalendarLine[] {
  const address = `${site.origin}/events/${encodeURIComponent(event.slug)}`
  const description = [event.time, event.description, address].filter(Boolean).join('\n\n')
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `${event.id}@${new URL(site.origin).hostname}`],
    ['DTSTAMP', calendarMoment(new Date(event.updated_at))],
    ['CREATED', calendarMoment(new Date(event.created_at))],
    ['LAST-MODIFIED', calendarMoment(new Date(event.updated_at))],
    ...spanLines(event, gallery.timeZone),
    ['SUMMARY', calendarText(event.title)],
    ['DESCRIPTION', calendarText(description)],
    ['LOCATION', calendarText(eventPlace(event, gallery))],
    ['URL', address],
    ['CATEGORIES', calendarText(event.type)],
    // An open exhibition does not make its visitor busy all day.
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]
}

function spanLines(event: EventSummary, timeZone: string): CalendarLine[] {
  const span = eventSpan(event, timeZone)
  if (span.kind === 'days') {
    return [
      ['DTSTART;VALUE=DATE', calendarDate(span.first)],
      // The day after the last one.
      ['DTEND;VALUE=DATE', calendarDate(nextDay(span.last))],
    ]
  }
  return [['DTSTART', calendarMoment(span.start)], ...(span.end ? [['DTEND', calendarMoment(span.end)] as const] : [])]
}
