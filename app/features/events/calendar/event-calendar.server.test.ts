import { expect, test } from 'vitest'
import type { GalleryFacts } from '#app/platform/settings.ts'
import type { EventSummary } from '../event.ts'
import { eventCalendar } from './event-calendar.server.ts'

const gallery = {
  name: 'Vitrine',
  street: '5011 S Dixie Hwy',
  city: 'West Palm Beach',
  region: 'FL',
  postalCode: '33405',
  timeZone: 'America/New_York',
} as GalleryFacts
const site = { name: 'Vitrine', origin: 'https://gallery.example' }
const talk: EventSummary = {
  id: '0197b1a0-0000-7000-8000-000000000001',
  title: 'Painting Animals from Life',
  slug: 'painting-animals',
  description: 'Two portraits.',
  image: null,
  picture: null,
  date: '2026-12-10',
  end_date: null,
  time: null,
  location: null,
  type: 'Artist Talk',
  featured: false,
  is_past: false,
  is_on_view: false,
  capacity: null,
  price: 0,
  ticket_link: null,
  created_at: '2026-10-01T09:00:00.000Z',
  updated_at: '2026-10-02T09:00:00.000Z',
}
const write = (facts: Partial<EventSummary> = {}) => eventCalendar([{ ...talk, ...facts }], { site, gallery })
const unfolded = (facts?: Partial<EventSummary>) => write(facts).replaceAll('\r\n ', '').split('\r\n')

test('an event is told whole', () => {
  expect(unfolded()).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Vitrine: Events',
    'X-WR-TIMEZONE:America/New_York',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:0197b1a0-0000-7000-8000-000000000001@gallery.example',
    'DTSTAMP:20261002T090000Z',
    'CREATED:20261001T090000Z',
    'LAST-MODIFIED:20261002T090000Z',
    'DTSTART;VALUE=DATE:20261210',
    'DTEND;VALUE=DATE:20261211',
    'SUMMARY:Painting Animals from Life',
    'DESCRIPTION:Two portraits.\\n\\nhttps://gallery.example/events/painting-animals',
    'LOCATION:Vitrine\\, 5011 S Dixie Hwy\\, West Palm Beach\\, FL 33405',
    'URL:https://gallery.example/events/painting-animals',
    'CATEGORIES:Artist Talk',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  [{ time: '6:00 PM to 8:00 PM' }, ['DTSTART:20261210T230000Z', 'DTEND:20261211T010000Z']],
  [{ date: '2026-07-10', time: '6:00 PM' }, ['DTSTART:20260710T220000Z']],
  [{ date: '2026-12-31', time: '8 PM - 1 AM' }, ['DTSTART:20270101T010000Z', 'DTEND:20270101T060000Z']],
  // The night when clocks go back has an hour more.
  [{ date: '2026-10-31', time: '11 PM - 3 AM' }, ['DTSTART:20261101T030000Z', 'DTEND:20261101T080000Z']],
  [{ time: 'Doors open at six' }, ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261211']],
  // Opening hours of an exhibition.
  [
    { date: '2026-12-05', end_date: '2026-12-31', time: '11:00 AM to 5:00 PM' },
    ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20270101'],
  ],
  [{ end_date: '2026-12-01' }, ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261211']],
])('%j spans %j', (facts, lines) => {
  expect(unfolded(facts).filter((line) => /^DT(START|END)/.test(line))).toEqual(lines)
})

test.each([
  [{ end_date: '9999-12-30' }, 'DTEND;VALUE=DATE:99991231'],
  [{ end_date: '9999-12-31' }, 'DTEND;VALUE=DATE:99991231'],
])('EVT-24 a year has four digits, also after the last of them: %j', (facts, line) => {
  expect(unfolded(facts)).toContain(line)
})

test('no text breaks out of its property', () => {
  const lines = unfolded({ title: 'A, b; c\\d\r\nATTACH:evil\u0000', location: 'Room "2"\nUpstairs' })
  expect(lines).toContain('SUMMARY:A\\, b\\; c\\\\d\\nATTACH:evil ')
  expect(lines).toContain('LOCATION:Room "2"\\nUpstairs')
  expect(unfolded({ slug: 'a b\r\nATTACH:x' })).toContain('URL:https://gallery.example/events/a%20b%0D%0AATTACH%3Ax')
})

test('lines are folded at 75 octets, and no character is cut', () => {
  const title = 'Käthe’s 写真 🖼️ '.repeat(40).trim()
  const text = write({ title, description: 'x'.repeat(10_000) })
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
  expect(text).not.toMatch(/[^\r]\n/)
})
