import { expect, test } from 'vitest'
import { makerName } from './artist.ts'
import { formatYears, readYear } from './artist-years.ts'
import { sortNameOf } from './sort-name.ts'

test('ART-02 a maker is named with the qualifier', () => {
  expect(makerName('Rembrandt', null)).toBe('Rembrandt')
  expect(makerName('Rembrandt', 'circle of')).toBe('Circle of Rembrandt')
  expect(makerName('Rembrandt', 'attributed to')).toBe('Attributed to Rembrandt')
})

test.each([
  [1834, 1903, '1834–1903'],
  [1938, null, 'born 1938'],
  [null, 1901, 'died 1901'],
  [-480, -410, '480–410 BC'],
  [-480, null, 'born 480 BC'],
  [-63, 14, '63 BC–AD 14'],
  [null, null, null],
])('ART-03 born %j and died %j are told as %j', (born, died, text) => {
  expect(formatYears({ born, died })).toBe(text)
})

test.each([
  ['1834', 1834],
  [' 480 BC ', -480],
  ['-480', -480],
  ['', null],
  ['0', Number.NaN],
  ['c. 1834', Number.NaN],
  ['-480 BC', Number.NaN],
])('ART-03 the year of %j is %j', (text, year) => {
  expect(readYear(text)).toBe(year)
})

test.each([
  ['Joseph Mallord William Turner', 'Turner, Joseph Mallord William'],
  ['Vincent van Gogh', 'Gogh, Vincent van'],
  ['Pieter Bruegel the Elder', 'Bruegel, Pieter, the Elder'],
  ['Sammy Davis Jr.', 'Davis, Sammy, Jr.'],
  ['Sir John Everett Millais, Bt', 'Millais, Sir John Everett, Bt'],
  ['Henry Moore OM, CH', 'Moore, Henry, OM, CH'],
  ['Frederic, Lord Leighton', 'Frederic, Lord Leighton'],
  ['Turner, Joseph', 'Turner, Joseph'],
  ['de Vos', 'de Vos'],
  ['Rembrandt', 'Rembrandt'],
  ['Tiffany & Co.', 'Tiffany & Co.'],
  ['Meissen Manufactory', 'Meissen Manufactory'],
])('ART-11 %j is sorted as %j', (name, sorted) => {
  expect(sortNameOf(name)).toBe(sorted)
})
