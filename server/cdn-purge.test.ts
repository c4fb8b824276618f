import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Purged } from '#integrations/cloudflare/purge-cache.server.ts'
import { silentLog } from '#tests/silent-log.ts'
import { createCdnPurge } from './cdn-purge.ts'
import { cdnTags, everyPage, tagsOfChange } from './cdn-tags.ts'

const done: Purged = { isDone: true }
const failed: Purged = { isDone: false, detail: 'down', retryAfterSeconds: null }

/** A CDN that responds what it is told to, and then that it is done; pauses end when the test says so. */
function setUp(responses: (Purged | Promise<never>)[] = [], log = silentLog) {
  const asked: (readonly string[])[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const outcomes: boolean[] = []
  const cdn = createCdnPurge({
    log,
    ask: async (tags, signal) => {
      signal.throwIfAborted()
      asked.push(tags)
      return responses.shift() ?? done
    },
    onAsked: (isDone) => outcomes.push(isDone),
    pause: (ms, signal) =>
      new Promise<void>((end, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        pauses.push({ ms, end })
      }),
  })
  return {
    cdn,
    asked,
    outcomes,
    /** Ends the pauses of `ms` and lets what waited for them go on. */
    async pass(ms: number) {
      const ending = pauses.filter((pause) => pause.ms === ms)
      expect(ending, `a pause of ${ms} ms`).not.toEqual([])
      for (const pause of ending) pauses.splice(pauses.indexOf(pause), 1)
      for (const pause of ending) pause.end()
      await setImmediate()
    },
    pauses: () => pauses.map(({ ms }) => ms),
  }
}

test('CDN-03 what changes while a call is under way goes into the next one, each tag once', async () => {
  const { cdn, asked, pass } = setUp()
  cdn.purge(['a'])
  cdn.purge(['b'])
  cdn.purge(['b', 'c'])
  await setImmediate()
  expect(asked).toEqual([['a']])
  await pass(1_000)
  expect(asked).toEqual([['a'], ['b', 'c']])
})

test('CDN-03 more than 30 tags are several calls, more than 300 are every page', async () => {
  const { cdn, asked, pass } = setUp()
  const tags = (count: number) => Array.from({ length: count }, (_, n) => `tag-${n}`)
  cdn.purge(['first'])
  cdn.purge(tags(31))
  await setImmediate()
  await pass(1_000)
  await pass(1_000)
  expect(asked.map(({ length }) => length)).toEqual([1, 30, 1])
  cdn.purge(tags(301))
  await pass(1_000)
  expect(asked.at(-1)).toEqual([everyPage])
})

test('CDN-04 each page is purged once more after 10 s, and then no more', async () => {
  const { cdn, asked, pass, pauses } = setUp()
  cdn.purge(['a'])
  await setImmediate()
  await pass(1_000)
  expect(pauses()).toEqual([10_000])
  await pass(10_000)
  expect(asked).toEqual([['a'], ['a']])
  await pass(1_000)
  expect(pauses()).toEqual([])
})

test('CDN-04 what changes again before its second time has a second time of its own', async () => {
  const { cdn, asked, pass, pauses } = setUp()
  cdn.purge(['a'])
  await setImmediate()
  cdn.purge(['a'])
  await pass(10_000)
  await pass(1_000)
  expect(asked).toEqual([['a'], ['a']])
  expect(pauses()).toEqual([10_000, 1_000])
})

test('CDN-05 a call that fails is made again, after 1 s, 2 s and so on to 60 s, with what has changed meanwhile', async () => {
  const { cdn, asked, outcomes, pass } = setUp(Array(8).fill(failed))
  cdn.purge(['a'])
  await setImmediate()
  cdn.purge(['b'])
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) await pass(seconds * 1_000)
  expect(asked.map((tags) => [...tags].sort())).toEqual([['a'], ...Array(8).fill(['a', 'b'])])
  expect(outcomes).toEqual([...Array(8).fill(false), true])
})

test('CDN-05 a CDN that says when it wants to be asked again is asked then, within a minute', async () => {
  const { cdn, asked, pass } = setUp([
    { ...failed, retryAfterSeconds: 20 },
    { ...failed, retryAfterSeconds: 3_600 },
  ])
  cdn.purgeAll()
  await setImmediate()
  await pass(20_000)
  await pass(60_000)
  expect(asked).toEqual([[everyPage], [everyPage], [everyPage]])
})

test('CDN-05 nothing is asked after the end, and what waited is left', async () => {
  const { cdn, asked, pass } = setUp()
  cdn.purge(['a'])
  await setImmediate()
  cdn.stop()
  cdn.purge(['b'])
  await pass(1_000)
  await pass(10_000)
  expect(asked).toEqual([['a']])
})

test('CDN-07 at the end every page is purged once more, and then nothing', async () => {
  const { cdn, asked } = setUp()
  await cdn.finish()
  cdn.purge(['a'])
  await setImmediate()
  expect(asked).toEqual([[everyPage]])
})

test.each([
  ['refused', () => failed, 'down'],
  ['without a response', () => Promise.reject(new Error('timed out')), 'no response in time'],
])('CDN-10 a last purge that fails is logged and counted: %s', async (_, respond, detail) => {
  const warn = vi.fn()
  const { cdn, outcomes } = setUp([respond()], { ...silentLog, warn })
  expect(await cdn.finish()).toBe(false)
  expect(outcomes).toEqual([false])
  expect(warn.mock.calls).toEqual([[{ detail }, 'the CDN may show pages of before: the last purge failed']])
})

test('CDN-02 a page with more works than a header has room for has one tag for all, which every hold purges', () => {
  const ids = Array.from({ length: 41 }, () => randomUUID())
  expect(cdnTags(['products_changes'], new Set(ids.slice(1)))).toEqual(['products_changes', ...ids.slice(1)])
  const tags = cdnTags(['products_changes'], new Set(ids))
  expect(tags.join(',').length).toBeLessThan(100)
  const hold = { topic: 'products_changes', name: '1', heldWorks: [ids[0]!] } as const
  expect(tagsOfChange(hold)).toContain(tags[1])
  expect(tagsOfChange(hold)).toContain(ids[0])
})

test('CDN-03 what only staff see purges nothing', () => {
  expect(tagsOfChange({ topic: 'orders_changes', name: '1', heldWorks: null })).toEqual([])
  expect(tagsOfChange({ topic: 'blog_changes', name: '1', heldWorks: null })).toEqual(['blog_changes'])
})
