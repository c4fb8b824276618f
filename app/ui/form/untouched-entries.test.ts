import { expect, test } from 'vitest'
import { isUntouched, withoutUntouched } from './untouched-entries.ts'

const blank = (key: string) => ({ key, name: '', image: [] as string[] })
const before = { title: 'A', images: ['a.webp'], artists: [blank('known')] }

test('FORM-27 an entry is untouched that came since and holds nothing', () => {
  expect(isUntouched(blank('new'), before)).toBe(true)
  expect(isUntouched(blank('known'), before)).toBe(false)
  const [named, pictured] = [
    { ...blank('new'), name: 'Ada' },
    { ...blank('new'), image: ['a.webp'] },
  ]
  expect(isUntouched(named, before)).toBe(false)
  expect(isUntouched(pictured, before)).toBe(false)
})

test('FORM-27 untouched entries at the end are left out, and those before others keep their numbers', () => {
  const ada = { ...blank('b'), name: 'Ada' }
  const values = { ...before, artists: [blank('known'), blank('a'), ada, blank('c'), blank('d')] }
  expect(withoutUntouched(values, before)).toEqual({ ...before, artists: [blank('known'), blank('a'), ada] })
})
