import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('a short text stays, in one line', () => {
  expect(shorten('  Oil on\n\nlinen. ')).toBe('Oil on linen.')
})

test('a long one ends after a whole word', () => {
  expect(shorten('Oil on linen, signed', 12)).toBe('Oil on…')
  expect(shorten('word '.repeat(100))).toMatch(/^(word ){30}word…$/)
})

test('a text without blanks is cut where it must be', () => {
  expect(shorten('x'.repeat(500), 20)).toHaveLength(20)
})

test('SEO-09 no character is cut in half', () => {
  expect(shorten('🎨'.repeat(50), 20)).toBe(`${'🎨'.repeat(9)}…`)
  expect(shorten(`a${'🎨'.repeat(50)}`, 20)).toBe(`a${'🎨'.repeat(9)}…`)
})
