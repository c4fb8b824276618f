import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSharedIds, sharedListPath } from './shared-list-path.ts'

const ids = ['0193a1b2-0000-7000-8000-000000000001', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const read = (path: string) => readSharedIds(new URL(path, 'https://gallery.example').searchParams)

test('FAV-24 a link names its works, 23 characters each, and nothing that mail programs cut off or encode', () => {
  const path = sharedListPath(ids)!
  expect(path).toBe('/favorites?ids=AZOhsgAAcACAAAAAAAAAAQ._____________________w')
  expect(read(path)).toEqual(ids)
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 50 }), (some) => {
      const made = sharedListPath(some)!
      expect(read(made)).toEqual(some)
      expect(made).toMatch(/^\/favorites\?ids=[\w.-]+$/)
      expect(made).toMatch(/[AQgw]$/)
      expect(made.length).toBeLessThanOrEqual(15 + 23 * some.length)
    }),
  )
})

test('FAV-24 a link takes whole ids too, in either case; what is none is passed over, and the same work counts once', () => {
  expect(read(`/favorites?ids=${ids[0]!.toUpperCase()},x,,${ids[0]},AZOhsgAAcACAAAAAAAAAAQ,..,%00,${ids[1]}`)).toEqual(
    ids,
  )
  expect(read('/favorites?ids=AZOhsgAAcACAAAAAAAAAA!')).toEqual([])
  expect(read('/favorites?ids=')).toEqual([])
  expect(read('/favorites')).toBeNull()
})

test('FAV-24 a link names at most 50 works', () => {
  const many = Array.from({ length: 60 }, (_, at) => `0193a1b2-0000-7000-8000-${String(at).padStart(12, '0')}`)
  expect(read(`/favorites?ids=${many.join(',')}`)).toEqual(many.slice(0, 50))
  expect(read(sharedListPath(many)!)).toEqual(many.slice(0, 50))
})

test('FAV-24 there is no link to a list of nothing, nor to works that a hand has written into the storage', () => {
  expect(sharedListPath([])).toBeNull()
  expect(sharedListPath(['<b>', '1'])).toBeNull()
  expect(read(sharedListPath(['1', ids[0]!])!)).toEqual([ids[0]])
})
