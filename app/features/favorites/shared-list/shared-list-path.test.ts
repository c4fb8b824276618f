import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortIdOf } from '#app/features/products/short-id.ts'
import { readSharedIds, sharedListPath } from './shared-list-path.ts'

const ids = ['0193a1b2-0000-7000-8000-000000000001', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const read = (path: string) => readSharedIds(new URL(path, 'https://gallery.example').searchParams)

test('FAV-24 a link names its works, 6 characters each, and nothing that mail programs cut off or encode', () => {
  const path = sharedListPath(ids)!
  expect(path).toBe('/favorites?ids=AAAAAB______AA')
  expect(read(path)).toEqual(['000000001', 'fffffffff'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 50, selector: shortIdOf }), (some) => {
      const made = sharedListPath(some)!
      expect(read(made)).toEqual(some.map(shortIdOf))
      expect(made).toMatch(/^\/favorites\?ids=[\w-]+A$/)
      expect(made.length).toBeLessThanOrEqual(17 + 6 * some.length)
    }),
  )
})

test('FAV-24 a work alone, and works whose ids end alike, are named by whole ids; links that are out already open', () => {
  expect(read('/favorites?ids=AZOhsgAAcACAAAAAAAAAAQ._____________________w')).toEqual(ids)
  const alike = ['0193a1b2-0000-7000-8000-000000000001', '0193a1b2-0000-7000-8001-000000000001']
  expect(read(sharedListPath(alike)!)).toEqual(alike)
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const made = sharedListPath([id])!
      expect(read(made)).toEqual([id])
      expect(made).toMatch(/^\/favorites\?ids=[\w-]{21}[AQgw]$/)
    }),
  )
})

test('FAV-24 a link that was cut short names the works that are left of it', () => {
  const many = Array.from({ length: 9 }, (_, at) => `0193a1b2-0000-7000-8000-${String(at).repeat(12)}`)
  const path = sharedListPath(many)!
  for (let length = 0; length <= 6 * many.length; length++) {
    const left = read(path.slice(0, '/favorites?ids='.length + length))
    expect(left).toEqual(many.slice(0, Math.floor(length / 6)).map(shortIdOf))
  }
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
  expect(read(sharedListPath(many)!)).toEqual(many.slice(0, 50).map(shortIdOf))
})

test('FAV-24 there is no link to a list of nothing, nor to works that a hand has written into the storage', () => {
  expect(sharedListPath([])).toBeNull()
  expect(sharedListPath(['<b>', '1'])).toBeNull()
  expect(read(sharedListPath(['1', ids[0]!])!)).toEqual([ids[0]])
})
