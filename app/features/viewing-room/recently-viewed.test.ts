import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '#app/features/products/product.ts'
import { recordRecentlyViewed } from './recently-viewed.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const work = (id: number) => ({ id: String(id), name: `Work ${id}` }) as Product
const kept = () => (JSON.parse(stored.get('recently_viewed') ?? '[]') as Product[]).map(({ id }) => id)

test('FAV-20 FAV-21 keeps copies of the six works opened last, newest first and without repeats', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7]) recordRecentlyViewed(work(id))
  expect(kept()).toEqual(['7', '6', '5', '4', '3', '2'])
  recordRecentlyViewed(work(4))
  expect(kept()).toEqual(['4', '7', '6', '5', '3', '2'])
  expect(JSON.parse(stored.get('recently_viewed')!)[0]).toEqual(work(4))
})

test('FAV-20 starts again where the stored list is corrupt, and is silent where storage is forbidden', () => {
  for (const corrupt of ['{', '7', 'null', '{"id":1}']) {
    stored.set('recently_viewed', corrupt)
    recordRecentlyViewed(work(1))
    expect(kept()).toEqual(['1'])
  }
  stored.set('recently_viewed', '[null, 5, {"id":"2"}]')
  recordRecentlyViewed(work(1))
  expect(kept()).toEqual(['1', '2'])
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  expect(() => recordRecentlyViewed(work(1))).not.toThrow()
})
