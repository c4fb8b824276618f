import { expect, onTestFinished, test, vi } from 'vitest'
import { withoutCanParse } from '#tests/older-url.ts'
import type { AdminEvent } from './admin-event.ts'
import { checkEvent, type EventFormValues, emptyEventForm, eventFormOf } from './event-form.ts'

const complete: EventFormValues = {
  ...emptyEventForm('Vitrine'),
  title: 'Painting Animals',
  slug: 'painting-animals',
  description: 'A conservator looks closely.',
  date: '2026-12-10',
}
const faultsOf = (changes: Partial<Record<keyof EventFormValues, unknown>>, kept = {}) =>
  checkEvent({ ...complete, ...changes }, kept).faults?.map(({ field, message }) => `${field}: ${message}`) ?? []

test('EFRM-03 EFRM-04 EFRM-06 a new event is an exhibition at the gallery for nothing', () => {
  expect(checkEvent(complete)).toMatchObject({
    row: {
      event: {
        type: 'Exhibition',
        location: 'Vitrine',
        price: 0,
        featured: false,
        capacity: null,
        end_date: null,
        image: null,
        ticket_link: null,
      },
      artists: [],
    },
  })
})

test('EFRM-08 EFRM-09 EFRM-10 EFRM-11 EFRM-12 all that is missing is named at once', () => {
  const blank = { title: ' ', slug: ' ', type: '', description: ' \n ', date: '' }
  expect(faultsOf(blank)).toEqual([
    'title: Title is required',
    'slug: Slug is required',
    'type: Type is required',
    'description: Description is required',
    'date: Start date is required',
  ])
})

test.each([
  ['javascript:alert(1)'],
  ['//tickets.example'],
  ['tickets.example'],
  ['https://'],
  ['https://a b.example'],
  ['data:text/html,x'],
])('EFRM-13 %j is no ticket link', (ticket_link) => {
  expect(faultsOf({ ticket_link })).toEqual([expect.stringMatching(/^ticket_link: Ticket link must be an address/)])
})

test('EFRM-13 an address is a ticket link', () => {
  expect(faultsOf({ ticket_link: 'https://tickets.example/a?b=c' })).toEqual([])
})

test('ENG-41 EFRM-13 an address is a ticket link in browsers without URL.canParse, too', () => {
  vi.stubGlobal('URL', withoutCanParse())
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(faultsOf({ ticket_link: 'https://tickets.example/a?b=c' })).toEqual([])
  expect(faultsOf({ ticket_link: 'https://' })).toHaveLength(1)
})

test('OP-80 days that do not exist, and an end before the start, are refused', () => {
  for (const date of ['2026-02-30', '0000-01-01', 'soon', '2026-12-10T00:00', 20261210])
    expect(faultsOf({ date }), String(date)).toEqual([expect.stringMatching(/^date: Start date must be a day/)])
  expect(faultsOf({ end_date: '2026-12-09' })).toEqual(['end_date: The end date is before the start date'])
  expect(faultsOf({ end_date: '2026-12-10' })).toEqual([])
})

test('EVT-24 an event may last until the last day that can be written, and begins before its year', () => {
  expect(faultsOf({ date: '9998-12-31', end_date: '9999-12-31' })).toEqual([])
  expect(faultsOf({ date: '9999-01-01' })).toEqual(['date: The start date must be before the year 9999'])
})

test('AEVT-27 an event of a year before 1900 is refused', () => {
  for (const date of ['0026-12-10', '1899-12-31'])
    expect(faultsOf({ date, end_date: '' })).toEqual(['date: The start date must not be before the year 1900'])
  expect(faultsOf({ date: '1900-01-01', end_date: '' })).toEqual([])
})

test('EFRM-02 the time is any text', () => {
  expect(checkEvent({ ...complete, time: ' after dusk ' })).toMatchObject({ row: { event: { time: 'after dusk' } } })
})

test('EFRM-05 a type of the list, or the one that an event has already', () => {
  expect(faultsOf({ type: 'Party' })).toEqual(['type: Invalid type'])
  expect(faultsOf({ type: 'Party' }, { type: 'Party' })).toEqual([])
})

test('OP-61 a slug is lower-case letters, digits and hyphens, or the one that an event has already', () => {
  for (const slug of ['Summer', 'a b', 'a/b', '-a', 'a--b', 'x.data', '../admin', 'é?'])
    expect(faultsOf({ slug }), slug).toEqual([expect.stringMatching(/^slug: Slug may hold/)])
  expect(faultsOf({ slug: 'Old_One' }, { slug: 'Old_One' })).toEqual([])
  expect(faultsOf({ slug: 'été-2026' })).toEqual([])
})

test('ADATA-02 numbers are what they are said to be', () => {
  for (const capacity of ['-1', '1.5', 'many', '3000000000'])
    expect(faultsOf({ capacity })).toEqual(['capacity: Invalid capacity'])
  for (const price of ['-0.01', 'free', '10000000000']) expect(faultsOf({ price })).toEqual(['price: Invalid price'])
  expect(checkEvent({ ...complete, price: '12.34', capacity: '0' })).toMatchObject({
    row: { event: { price: 12.34, capacity: 0 } },
  })
})

test('FORM-35 a price of three decimals, and a capacity that may be a thousand, are refused', () => {
  expect(faultsOf({ price: '1.200' })).toEqual(['price: Price can have at most two decimals, such as 1200.50'])
  expect(faultsOf({ capacity: '1.000' })).toEqual(['capacity: Capacity must be a whole number, such as 1200'])
})

test('EFRM-07 artists have a name, and at most one image each', () => {
  const artist = { key: 'a', name: 'Inès Aldana', bio: ' ', image: [] }
  expect(checkEvent({ ...complete, artists: [artist] })).toMatchObject({
    row: { artists: [{ name: 'Inès Aldana', bio: null, image: null }] },
  })
  expect(faultsOf({ artists: [artist, { ...artist, key: 'b', name: ' ' }] })).toEqual([
    'artists: Artist 2: name is required',
  ])
  expect(faultsOf({ artists: [{ ...artist, image: ['/images/a.webp', '/images/b.webp'] }] })).toEqual([
    'artists: An artist has one image',
  ])
  expect(faultsOf({ artists: Array.from({ length: 51 }, (_, i) => ({ ...artist, key: String(i) })) })).toEqual([
    'artists: Artists can be at most 50',
  ])
  for (const artists of ['Inès', [null], [{ name: 'Inès' }], {}]) expect(faultsOf({ artists })).not.toEqual([])
})

test('AEVT-19 the form of an event that names no place says the gallery, by its name of today', () => {
  const event = {
    ...complete,
    image: null,
    artists: [],
    price: 0,
    capacity: null,
    location: null,
  } as unknown as AdminEvent
  expect(eventFormOf(event, 'Salt & Pine').location).toBe('Salt & Pine')
  expect(eventFormOf({ ...event, location: 'Harbor House' }, 'Salt & Pine').location).toBe('Harbor House')
})
