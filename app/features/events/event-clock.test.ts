import { expect, test } from 'vitest'
import type { Clock } from '#app/platform/gallery-time.ts'
import { readClockRange } from './event-clock.ts'

test.each([
  ['6:00 PM to 8:00 PM', '18:00', '20:00'],
  ['11:00 AM - 5:00 PM', '11:00', '17:00'],
  ['6 – 8 pm', '18:00', '20:00'],
  ['9 a.m. to 12 p.m.', '9:00', '12:00'],
  ['11 - 2 pm', '11:00', '14:00'],
  ['10:30 – 12 pm', '10:30', '12:00'],
  ['12 - 1:30 pm', '12:00', '13:30'],
  ['9 - 12 am', '21:00', '0:00'],
  ['11 pm - 2 am', '23:00', '2:00'],
  ['12:00 AM until 12:30 AM', '0:00', '0:30'],
  ['18:30 - 20:00', '18:30', '20:00'],
  ['6:00 PM', '18:00', null],
  [' 6pm ', '18:00', null],
])('EVT-20 reads %s', (text, start, end) => {
  expect(shownClocks(text)).toEqual([start, end])
})

function shownClocks(text: string) {
  const { start, end } = readClockRange(text)!
  const show = ({ hour, minute }: Clock) => `${hour}:${String(minute).padStart(2, '0')}`
  return [show(start), end && show(end)]
}

test.each([
  ['6:00 PM - 8:00', '18:00', '20:00'],
  ['10:00 AM - 4:00', '10:00', '16:00'],
  ['10 AM – 12:30', '10:00', '12:30'],
  ['10 AM to 11:30', '10:00', '11:30'],
  ['12 PM - 1:30', '12:00', '13:30'],
  ['9 PM - 12:30', '21:00', '0:30'],
  ['11 PM until 2:00', '23:00', '2:00'],
  ['12:30 AM - 1:00', '0:30', '1:00'],
  // A clock of 24 hours needs no half.
  ['6 PM - 20:00', '18:00', '20:00'],
  ['9 AM - 0:30', '9:00', '0:30'],
])('EVT-23 %s ends within twelve hours', (text, start, end) => {
  expect(shownClocks(text)).toEqual([start, end])
})

test.each([
  ['10:30', '10:30', null],
  ['06:30', '6:30', null],
  ['0:30', '0:30', null],
  ['10:00 - 12:00', '10:00', '12:00'],
  ['9:00 - 17:00', '9:00', '17:00'],
  ['08:00 - 10:00', '8:00', '10:00'],
  ['22:00 - 2:00', '22:00', '2:00'],
])('EVT-27 reads %s as a time of 24 hours', (text, start, end) => {
  expect(shownClocks(text)).toEqual([start, end])
})

test.each([
  null,
  '',
  '6',
  '6 - 8',
  '6:30',
  '2:00 - 4:00',
  '6:00 - 8:00',
  '11:00 - 2:00',
  '9:00 - 12:00',
  '12:00 - 11:00',
  'Doors open at six',
  '13:00 PM',
  '6:61 PM',
  '25:00',
  'By appointment',
  '6 PM, 8 PM',
])('EVT-27 takes %s for words, not for a time', (text) => {
  expect(readClockRange(text)).toBeNull()
})
