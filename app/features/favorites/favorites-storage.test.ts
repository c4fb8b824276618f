import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productFacts } from '#tests/product-facts.ts'

class FakeStorage {
  items = new Map<string, string>()
  /** Characters it takes in all. */
  room = Number.POSITIVE_INFINITY
  getItem = (key: string) => this.items.get(key) ?? null
  removeItem = (key: string) => this.items.delete(key)
  setItem = (key: string, text: string) => {
    const others = [...this.items].filter(([name]) => name !== key).reduce((sum, [, value]) => sum + value.length, 0)
    if (others + text.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, text)
  }
}

class FakeStorageEvent extends Event {
  key: string | null
  constructor(key: string | null) {
    super('storage')
    this.key = key
  }
}

let storage: FakeStorage
let tab: typeof import('./favorites-storage.ts')

/** Another tab of the same browser: the module again, over the same storage. */
async function openTab() {
  vi.resetModules()
  return import('./favorites-storage.ts')
}

beforeEach(async () => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('StorageEvent', FakeStorageEvent)
  tab = await openTab()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const work = (number: number, facts = {}) => productFacts({ id: `work-${number}`, name: `Work ${number}`, ...facts })
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const keep = (text: unknown) => storage.items.set('favorites', typeof text === 'string' ? text : JSON.stringify(text))

test('FAV-29 a copy keeps that a work takes offers, and that its price is told on request', () => {
  const asked = work(1, { price: null, price_on_request: true, takes_offers: true })
  keep([asked, { ...work(2), price_on_request: 'yes', takes_offers: 1 }])
  expect(tab.readFavorites()).toEqual([asked, work(2)])
})

test('FAV-01 FAV-02 keeps copies of works under the key favorites, for the next page too', async () => {
  expect(tab.changeFavorites((favorites) => [work(1), ...favorites])).toBe(true)
  expect(JSON.parse(storage.items.get('favorites')!)).toEqual([work(1)])
  expect((await openTab()).readFavorites()).toEqual([work(1)])
})

test('FAV-03 keeps the newest 50', () => {
  for (let number = 1; number <= 51; number++) tab.changeFavorites((favorites) => [work(number), ...favorites])
  expect(tab.readFavorites()).toHaveLength(50)
  expect([tab.readFavorites()[0]!.id, tab.readFavorites().at(-1)!.id]).toEqual(['work-51', 'work-2'])
  expect(JSON.parse(storage.items.get('favorites')!)).toHaveLength(50)
})

test('FAV-04 drops entries without id, name or pictures', () => {
  keep([work(1), { ...work(2), id: '' }, { ...work(3), name: undefined }, { ...work(4), images: [] }, work(5)])
  expect(ids(tab.readFavorites())).toEqual(['work-1', 'work-5'])
})

test.each(['{', '"text"', 'null', '7', '{"length":3}', '[[],null,1,"x",true,{}]', '', '[{"__proto__":{"id":1}}]'])(
  'FAV-05 discards what is no list of works: %s',
  (text) => {
    keep(text)
    expect(tab.readFavorites()).toEqual([])
    expect(tab.changeFavorites((favorites) => [work(1), ...favorites])).toBe(true)
    expect(ids(tab.readFavorites())).toEqual(['work-1'])
  },
)

test('FAV-05 wrong types and names of prototypes become unknown facts', () => {
  const odd = {
    id: '__proto__',
    name: 'constructor',
    images: ['/images/a.webp', 7, '', null],
    pictures: [{ width: -1, height: 'tall', tone: 'red;background:url(x)' }],
    price: '1200',
    category: { toString: 'no' },
    width_inches: Number.NaN,
    sold_out: 'yes',
    websites: 'main',
    toString: 'not a function',
  }
  keep([odd, { ...odd, name: 'again' }])
  expect(tab.readFavorites()).toEqual([
    {
      ...work(0),
      id: '__proto__',
      name: 'constructor',
      images: ['/images/a.webp'],
      pictures: [null],
      description: null,
      category: '',
      subcategory: null,
      style: null,
      period: null,
      price: null,
      condition: null,
      width_inches: null,
      height_inches: null,
      created_at: '',
      websites: [],
    },
  ])
})

test('FAV-05 of fifty thousand entries fifty are read', () => {
  keep(Array.from({ length: 50_000 }, (_, number) => ({ id: `${number}`, name: 'x', images: ['/a.webp'] })))
  expect(tab.readFavorites()).toHaveLength(50)
})

test('the same array until something changes, so that nothing is drawn again', () => {
  keep([work(1)])
  expect(tab.readFavorites()).toBe(tab.readFavorites())
  const stop = tab.followFavorites(() => {})
  expect(tab.readFavorites()).toBe(tab.readFavorites())
  stop()
})

test('two tabs agree: each hears the other, and a change builds on what the other has stored', async () => {
  const listener = vi.fn()
  tab.followFavorites(listener)
  tab.changeFavorites(() => [work(1)])
  expect(listener).toHaveBeenCalledTimes(1)

  keep([work(2), work(1)])
  window.dispatchEvent(new FakeStorageEvent('favorites'))
  expect(listener).toHaveBeenCalledTimes(2)
  expect(ids(tab.readFavorites())).toEqual(['work-2', 'work-1'])

  // The other tab's notice has not come yet.
  keep([work(3), work(2), work(1)])
  tab.changeFavorites((favorites) => favorites.filter(({ id }) => id !== 'work-1'))
  expect(ids(tab.readFavorites())).toEqual(['work-3', 'work-2'])

  window.dispatchEvent(new FakeStorageEvent('theme'))
  expect(listener).toHaveBeenCalledTimes(3)
  storage.items.clear()
  window.dispatchEvent(new FakeStorageEvent(null))
  expect(tab.readFavorites()).toEqual([])
})

test('FAV-09 a full storage is told, and the list lasts until the visitor leaves', async () => {
  tab.changeFavorites(() => [work(1)])
  storage.room = storage.items.get('favorites')!.length
  expect(tab.changeFavorites((favorites) => [work(2), ...favorites])).toBe(false)
  expect(ids(tab.readFavorites())).toEqual(['work-2', 'work-1'])
  expect(ids((await openTab()).readFavorites())).toEqual(['work-1'])

  storage.room = Number.POSITIVE_INFINITY
  expect(tab.changeFavorites((favorites) => [work(3), ...favorites])).toBe(true)
  expect(ids((await openTab()).readFavorites())).toEqual(['work-3', 'work-2', 'work-1'])
})

test('what was recently viewed makes room for what is to be kept', () => {
  storage.items.set('recently_viewed', 'x'.repeat(5_000))
  storage.room = 5_000
  expect(tab.changeFavorites(() => [work(1)])).toBe(true)
  expect([...storage.items.keys()]).toEqual(['favorites'])
})

test('FAV-09 a forbidden storage breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(tab.readFavorites()).toEqual([])
  expect(tab.changeFavorites(() => [work(1)])).toBe(false)
  expect(ids(tab.readFavorites())).toEqual(['work-1'])
})
