import { expect, test } from 'vitest'
import { markTerms } from './mark-terms.ts'

/** Matches in brackets. */
const marked = (text: string, query: string) =>
  markTerms(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Evening on the Pier', 'evening', '[Evening] on the Pier'],
  ['Evening on the Pier', 'pier  EVE', '[Eve]ning on the [Pier]'],
  ['Harbour', 'har harbour', '[Harbour]'],
  ['Half Sun, 14/75 (proof)', '(proof) 4/7', 'Half Sun, 1[4/7]5 [(proof)]'],
  ['100 % wool', '%', '100 [%] wool'],
  ['Étude', 'é', '[É]tude'],
  ['Night', 'day', 'Night'],
  ['Night', ' ', 'Night'],
])('marks in %j the words of %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test.each([
  ['Liv Rønnevik', 'ronnevik', 'Liv [Rønnevik]'],
  ['Straße, Łódź', 'strasse lodz', '[Straße], [Łódź]'],
  ['E\u0301tude', 'etude', '[E\u0301tude]'],
  ['A Ronnevik', 'Rønnevik', 'A [Ronnevik]'],
  ['Windsor Chair, armchair', 'chairs', 'Windsor [Chair], arm[chair]'],
  ['A Chairlift', 'chairs', 'A Chairlift'],
  ['Chairs and a chair', 'chairs', '[Chairs] and a chair'],
  ['Lady with a Box', 'ladies boxes', '[Lady] with a [Box]'],
  ['A', '\u0301', 'A'],
])('FIND-05 marks in %j the words of %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})
