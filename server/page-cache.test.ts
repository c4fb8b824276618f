import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change } from '#app/features/live/live-topics.ts'
import type { CachedResponse } from './cached-response.ts'
import { createPageCache, type RenderedPage } from './page-cache.ts'

const noon = new Date('2026-11-20T12:00:00Z')

function setUp({ maxBytes = 1_000_000 } = {}) {
  let moment = noon
  const cache = createPageCache({ now: () => moment, maxBytes })
  cache.setInformed(async () => {})
  return { cache, setTime: (time: string) => (moment = new Date(time)) }
}

const superseded: CachedResponse = { bytes: 0, send: () => 200 }

function pageOf(facts: Partial<RenderedPage> & { bytes?: number } = {}): RenderedPage {
  const response: CachedResponse = { bytes: facts.bytes ?? 100, send: () => 200 }
  return {
    response,
    superseded: () => superseded,
    mayKeep: true,
    expiresAt: null,
    madeFrom: new Set(['products_changes']),
    ...facts,
  }
}

/** A rendering that ends when the test says so. */
function slowPage() {
  const page = pageOf()
  const ending = Promise.withResolvers<RenderedPage>()
  let times = 0
  return {
    page,
    render: () => {
      times += 1
      return ending.promise
    },
    end: () => ending.resolve(page),
    times: () => times,
  }
}

test('renders a page once however many ask for it at the same time', async () => {
  const { cache } = setUp()
  const slow = slowPage()
  const asked = Array.from({ length: 50 }, () => cache.open('/', slow.render))
  slow.end()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([slow.page.response]))
  expect(slow.times()).toBe(1)
  expect(cache.find('/')).toBe(slow.page.response)
})

test('CDN-08 a page that was begun before a change is never kept, nor shared with those who ask after it', async () => {
  const { cache } = setUp()
  const before = slowPage()
  const after = slowPage()
  const early = cache.open('/', before.render)
  cache.empty()
  const late = cache.open('/', after.render)
  before.end()
  expect(await early).toBe(superseded)
  expect(cache.find('/')).toBeUndefined()
  // The early one's end must not make way for a third rendering beside the late one.
  const later = cache.open('/', after.render)
  after.end()
  expect(await late).toBe(after.page.response)
  expect(await later).toBe(after.page.response)
  expect(after.times()).toBe(1)
  expect(cache.find('/')).toBe(after.page.response)
})

test('keeps nothing that may not be kept, and tries again after a failure', async () => {
  const { cache } = setUp()
  await cache.open('/', async () => pageOf({ mayKeep: false }))
  expect(cache.find('/')).toBeUndefined()
  expect(await cache.open('/', async () => null)).toBeNull()
  await expect(cache.open('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  await cache.open('/', async () => pageOf())
  expect(cache.find('/')).toBeDefined()
})

test('a page with a work on hold ends with the hold', async () => {
  const { cache, setTime } = setUp()
  await cache.open('/', async () => pageOf({ expiresAt: new Date('2026-11-20T12:10:00Z') }))
  setTime('2026-11-20T12:09:59.999Z')
  expect(cache.find('/')).toBeDefined()
  setTime('2026-11-20T12:10:00Z')
  expect(cache.find('/')).toBeUndefined()
})

test('finds and keeps nothing while changes cannot be heard of, and starts empty afterwards', async () => {
  const { cache } = setUp()
  await cache.open('/', async () => pageOf())
  cache.setInformed(null)
  expect(cache.find('/')).toBeUndefined()
  const slow = slowPage()
  const opened = cache.open('/', slow.render)
  cache.setInformed(async () => {})
  slow.end()
  await opened
  expect(cache.find('/')).toBeUndefined()
})

test('never holds more than its bytes; the least recently used page goes first', async () => {
  const { cache } = setUp({ maxBytes: 950 })
  for (const key of ['/1', '/2', '/3']) await cache.open(key, async () => pageOf())
  cache.find('/1')
  await cache.open('/4', async () => pageOf())
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.find(key))).toEqual(['/1', '/3', '/4'])
  await cache.open('/huge', async () => pageOf({ bytes: 10_000 }))
  expect(cache.find('/huge')).toBeUndefined()
})

const change = (...heldWorks: string[]): Change => ({
  topic: 'products_changes',
  name: '1',
  heldWorks: heldWorks.length > 0 ? heldWorks : null,
})
const showing = (...works: string[]) => pageOf({ madeFrom: new Set(['products_changes', ...works]) })

test('CACHE-01 a hold drops the pages that show the work; any other change those that are made from its topic', async () => {
  const { cache } = setUp()
  await cache.open('/oak', async () => showing('oak'))
  await cache.open('/elm', async () => showing('elm'))
  await cache.open('/blog', async () => pageOf({ madeFrom: new Set(['blog_changes']) }))
  const found = () => ['/oak', '/elm', '/blog'].filter((key) => cache.find(key))
  cache.drop(change('ash'))
  expect(found()).toEqual(['/oak', '/elm', '/blog'])
  cache.drop(change('ash', 'oak'))
  expect(found()).toEqual(['/elm', '/blog'])
  cache.drop(change())
  expect(found()).toEqual(['/blog'])
  cache.drop({ ...change(), topic: 'blog_changes' })
  expect(found()).toEqual([])
})

test('CACHE-02 a page is kept that was rendered during a hold on another work, not one that shows the work', async () => {
  const { cache } = setUp()
  const ending = Promise.withResolvers<void>()
  const opened = ['oak', 'elm'].map((work) =>
    cache.open(`/${work}`, async () => {
      await ending.promise
      return showing(work)
    }),
  )
  cache.drop(change('oak'))
  ending.resolve()
  await Promise.all(opened)
  expect(cache.find('/oak')).toBeUndefined()
  expect(cache.find('/elm')).toBeDefined()
})

test('CACHE-02 who asks after a hold shares no rendering that was begun before it', async () => {
  const { cache } = setUp()
  const before = slowPage()
  const after = slowPage()
  const early = cache.open('/', before.render)
  cache.drop(change('oak'))
  const late = cache.open('/', after.render)
  before.end()
  after.end()
  expect(await early).toBe(before.page.response)
  expect(await late).toBe(after.page.response)
})

test('CACHE-02 whatever the order of renderings and changes, no page is found that is older than what it shows', async () => {
  const paths = ['/oak', '/elm', '/both', '/none'] as const
  // Room for three of the four: one that is pushed out leaves nothing behind.
  const maxBytes = 2_000
  const works = { '/oak': ['oak'], '/elm': ['elm'], '/both': ['oak', 'elm'], '/none': [] }
  const step = fc.oneof(
    fc.record({ kind: fc.constant('begin' as const), path: fc.constantFrom(...paths) }),
    fc.record({ kind: fc.constant('end' as const), first: fc.boolean() }),
    fc.record({ kind: fc.constant('change' as const), works: fc.subarray(['oak', 'elm']) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { cache } = setUp({ maxBytes })
      const versions = { oak: 0, elm: 0, all: 0 }
      const versionOf = (path: (typeof paths)[number]) =>
        [versions.all, ...works[path].map((work) => versions[work as 'oak' | 'elm'])].join()
      const rendered = new Map<CachedResponse, string>()
      const running: (() => void)[] = []
      for (const next of steps) {
        if (next.kind === 'change') {
          for (const work of next.works) versions[work as 'oak' | 'elm'] += 1
          if (next.works.length === 0) versions.all += 1
          cache.drop(change(...next.works))
        } else if (next.kind === 'begin') {
          const ending = Promise.withResolvers<RenderedPage>()
          void cache.open(next.path, () => {
            const page = showing(...works[next.path])
            rendered.set(page.response, versionOf(next.path))
            running.push(() => ending.resolve(page))
            return ending.promise
          })
        } else {
          const end = next.first ? running.shift() : running.pop()
          end?.()
          await new Promise(setImmediate)
        }
        for (const path of paths) {
          const found = cache.find(path)
          if (found) expect(rendered.get(found)).toBe(versionOf(path))
        }
      }
    }),
  )
})

test('whatever the order of renderings and changes, nothing is found that was read before the last change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('begin', 'end', 'change'), { maxLength: 40 }), async (steps) => {
      const { cache } = setUp()
      let version = 0
      const versions = new Map<CachedResponse, number>()
      const running: (() => void)[] = []
      for (const step of steps) {
        if (step === 'change') {
          version += 1
          cache.empty()
        } else if (step === 'begin') {
          const ending = Promise.withResolvers<RenderedPage>()
          void cache.open('/', () => {
            const page = pageOf()
            versions.set(page.response, version)
            running.push(() => ending.resolve(page))
            return ending.promise
          })
        } else {
          running.pop()?.()
          await new Promise(setImmediate)
        }
        const found = cache.find('/')
        if (found) expect(versions.get(found)).toBe(version)
      }
    }),
  )
})

test('CACHE-07 nothing has caught up that cannot, takes too long, or was replaced meanwhile', async () => {
  const cache = createPageCache({ now: () => noon, maxBytes: 1_000, catchUpLimitMs: 1 })
  expect(await cache.hasCaughtUp()).toBe(false)
  cache.setInformed(async () => {})
  expect(await cache.hasCaughtUp()).toBe(true)
  cache.setInformed(() => Promise.reject(new Error('nobody listens')))
  expect(await cache.hasCaughtUp()).toBe(false)
  cache.setInformed(() => new Promise(() => {}))
  expect(await cache.hasCaughtUp()).toBe(false)
  const caughtUp = Promise.withResolvers<void>()
  cache.setInformed(() => caughtUp.promise)
  const asked = cache.hasCaughtUp()
  cache.setInformed(async () => {})
  caughtUp.resolve()
  expect(await asked).toBe(false)
})
