import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

const long = 'A long paragraph that both have. '.repeat(20)

test('FORM-02 a long text is shown from shortly before it differs', () => {
  expect(excerpt(`${long}Call us.`, `${long}Write.`)).toBe('…ong paragraph that both have. Call us.')
  const own = 'Mine. '.repeat(50)
  expect(excerpt(own + long, long)).toBe(`${own.slice(0, 120)}…`)
  expect(excerpt(`${long}${own}${long}`, long)).toBe(`…ong paragraph that both have. ${own.slice(0, 90)}…`)
})

test('FORM-02 of what is left of a long text its end is shown', () => {
  expect(excerpt(long, `${long}Call us.`)).toBe('…ong paragraph that both have. ')
})

test('FORM-02 a short text is shown whole, and no character is cut', () => {
  expect(excerpt('Call us', 'Write')).toBe('Call us')
  expect(excerpt('🪑'.repeat(130), '')).toBe(`${'🪑'.repeat(120)}…`)
})
