import { expect, test } from 'vitest'
import { biographyParagraphs, describeLife } from './describe-life.ts'

test.each([
  [1951, null, 'Aberdeen', 'Born 1951, Aberdeen'],
  [1834, 1903, null, '1834–1903'],
  [null, null, 'from Bergen', 'From Bergen'],
  [null, null, null, ''],
])('ART-52 born %s, died %s, %s: %s', (born, died, place, line) => {
  expect(describeLife({ born, died, place })).toBe(line)
})

test('ART-54 an empty line begins a paragraph', () => {
  expect(biographyParagraphs('One.\nStill one.\n \n\nTwo.\n')).toEqual(['One.\nStill one.', 'Two.'])
  expect(biographyParagraphs(' \n ')).toEqual([])
})
