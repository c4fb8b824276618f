import { expect, test } from 'vitest'
import { isSlug, slugOf } from './slug.ts'

test.each([
  ['The Same Road Twice', 'the-same-road-twice'],
  ['  --Été & Été!--  ', 'été-été'],
  ['静物 2026', '静物-2026'],
  ['«»', ''],
  ['', ''],
])('PSTF-25 CAT-07 TAG-07 %j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(isSlug(slug)).toBe(slug !== '')
})

test.each(['Upper', 'a b', 'a--b', '-a', 'a-', 'x.data', '../a', ''])('%j is no slug', (text) => {
  expect(isSlug(text)).toBe(false)
})
