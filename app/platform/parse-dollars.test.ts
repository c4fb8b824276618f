import { expect, test } from 'vitest'
import { parseDollars } from './parse-dollars.ts'

test.each([
  ['1200', 120_000],
  ['1200.5', 120_050],
  ['1,200.50', 120_050],
  ['1,234,567', 123_456_700],
  ['0.01', 1],
  ['0', 0],
])('REF-12 %s is %i cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each([
  '1,50',
  '12,5',
  '12,50.00',
  '1,2345',
  '1200,500',
  ',200',
  '1,,200',
  '1,200.505',
  '1.200,50',
  '-1',
  '',
  '1e3',
  '$5',
])('REF-12 “%s” is no amount', (text) => {
  expect(parseDollars(text)).toBeNull()
})
