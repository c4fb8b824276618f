import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createResource } from '#app/platform/resource.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  onerror?: () => void
  onopen?: () => void
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  notice(topic: string, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(topic, { lastEventId }))
  }
  /** The works that it names; null: none, and it gets notices of all. */
  get works() {
    return new URL(this.url, 'http://gallery.example').searchParams.get('works')
  }
  /** The changes after which the stream was asked to begin. */
  get knownChanges() {
    return new URL(this.url, 'http://gallery.example').searchParams.get('heard')
  }
}

const newPage = () =>
  Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    documentElement: { dataset: { heard: '7,8,9' } as { heard?: string; build?: string } },
  })
let page = newPage()
function show(state: 'visible' | 'hidden') {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}
/** A feed that has opened its stream by the time `follow` returns. */
function newFeed(): LiveFeed {
  const { follow, showOthers } = createLiveFeed()
  return {
    showOthers,
    follow(...asked) {
      const stop = follow(...asked)
      vi.advanceTimersByTime(0)
      return stop
    },
  }
}
const open = () => FakeSource.all.filter((source) => !source.isClosed)
const last = () => FakeSource.all.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  page = newPage()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { __reactRouterManifest: { version: 'c83f88c4' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('LIVE-04 one stream for the tab, with every topic; each follower hears of its own', () => {
  const { follow } = newFeed()
  const works = vi.fn()
  const events = vi.fn()
  follow(['products_changes'], works)
  follow(['events_changes', 'blog_changes'], events)
  expect(FakeSource.all.map((source) => source.url)).toEqual([
    '/api/live?topics=products_changes,blog_changes,events_changes,settings_changes&heard=7,8,9&build=c83f88c4',
  ])
  expect(last().works).toBeNull()
  last().notice('products_changes')
  expect([works.mock.calls.length, events.mock.calls.length]).toEqual([1, 0])
  last().notice('blog_changes')
  expect([works.mock.calls.length, events.mock.calls.length]).toEqual([1, 1])
})

test('LIVE-04 the topics of the back office are asked for from the first page on that follows one', () => {
  page.documentElement.dataset.heard = '7,8,9,10,11,12'
  const { follow } = newFeed()
  follow(['products_changes'], vi.fn())
  last().notice('products_changes', '13')
  const orders = vi.fn()
  follow(['orders_changes'], orders)
  expect(open().map((source) => source.url)).toEqual([
    '/api/live?topics=products_changes,blog_changes,events_changes,settings_changes,migration_changes,orders_changes,enquiries_changes&heard=13,8,9,10,11,12&build=c83f88c4',
  ])
  last().notice('orders_changes', '14')
  expect(orders).toHaveBeenCalledTimes(1)
  follow(['migration_changes'], vi.fn())
  expect(FakeSource.all).toHaveLength(2)
})

test('LIVE-01 the first stream begins where the page was read; a page that does not say asks for everything', () => {
  const changed = vi.fn()
  newFeed().follow(['products_changes'], changed)
  expect(last().knownChanges).toBe('7,8,9')
  // Changed between reading and opening: the server sends it.
  last().notice('products_changes', '11')
  expect(changed).toHaveBeenCalledTimes(1)
  delete page.documentElement.dataset.heard
  newFeed().follow(['products_changes'], changed)
  expect(last().knownChanges).toBe('')
})

test('LIVE-01 whatever it is that changed, what is kept for Back is asked for again', async () => {
  const load = vi.fn(async () => 'works')
  const works = createResource({ load, retryDelaysMs: [], describeFailure: () => '' })
  works.put('page 1', 'works')
  newFeed().follow(['events_changes'], vi.fn())
  works.ensure('page 1')
  expect(load).not.toHaveBeenCalled()
  last().notice('products_changes', '12')
  expect(load).not.toHaveBeenCalled()
  works.ensure('page 1')
  expect(load).toHaveBeenCalledTimes(1)
})

test('SHOP-07 a stream that opens again after it was lost tries what has failed again, one that was not lost does not', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no server'))
  const works = createResource({ load, retryDelaysMs: [], describeFailure: () => 'Failed' })
  works.subscribe('page 1', () => {})
  works.ensure('page 1')
  // As a page that shows them does.
  vi.stubGlobal('window', new EventTarget())
  window.addEventListener('online', works.reloadFailed)
  await vi.advanceTimersByTimeAsync(0)
  newFeed().follow(['products_changes'], vi.fn())
  last().onopen?.()
  expect(load).toHaveBeenCalledTimes(1)
  last().onerror?.()
  vi.advanceTimersByTime(5_000)
  load.mockResolvedValue('works')
  last().onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(works.read('page 1')).toEqual({ status: 'loaded', data: 'works' })
})

test('LIVE-07 what a follower could not read is told again, by a stream that begins anew after 5 s', async () => {
  const changed = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true)
  newFeed().follow(['products_changes'], changed)
  last().notice('products_changes', '13')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(open()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(open()).toHaveLength(1)
  expect(last().knownChanges).toBe(',,')
  last().notice('products_changes', '13')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changed).toHaveBeenCalledTimes(2)
  expect(open()).toEqual([last()])
  expect(FakeSource.all).toHaveLength(2)
})

test('LIVE-07 LIVE-01 a page whose list could not be read after a change has it read again, however long that took', async () => {
  const load = vi.fn(() => new Promise<string>((_, fail) => setTimeout(fail, 40_000, new Error('no line'))))
  const works = createResource({ load, retryDelaysMs: [], describeFailure: () => '' })
  works.subscribe('page 1', () => {})
  works.ensure('page 1', { data: 'before' })
  newFeed().follow(['products_changes'], works.reloadAll)
  last().notice('products_changes', '13')
  await vi.advanceTimersByTimeAsync(44_999)
  expect(FakeSource.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(last().knownChanges).toBe(',,')
  load.mockResolvedValue('after')
  last().notice('products_changes', '13')
  await vi.advanceTimersByTimeAsync(0)
  expect(works.read('page 1')).toEqual({ status: 'loaded', data: 'after' })
})

test('LIVE-07 what can never be read is told again more and more seldom, up to every 40 s', async () => {
  let canRead = false
  newFeed().follow(['products_changes'], async () => canRead)
  for (const seconds of [5, 10, 20, 40, 40]) {
    last().notice('products_changes')
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
    expect(open()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(open()).toHaveLength(1)
  }
  canRead = true
  last().notice('products_changes')
  await vi.advanceTimersByTimeAsync(1_000)
  canRead = false
  last().notice('products_changes')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(open()).toHaveLength(1)
})

test('LIVE-07 a stream that was closed meanwhile, on a hidden tab, stays so and begins anew when it is seen', async () => {
  const read = Promise.withResolvers<boolean>()
  newFeed().follow(['products_changes'], () => read.promise)
  last().notice('products_changes', '13')
  show('hidden')
  read.resolve(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open()).toEqual([])
  show('visible')
  expect(last().knownChanges).toBe(',,')
})

test('LIVE-05 a stream that errs is asked for again after 5 s, and begins where the lost one ended', () => {
  const changed = vi.fn()
  newFeed().follow(['products_changes'], changed)
  last().notice('blog_changes', '12')
  last().onerror?.()
  expect(open()).toEqual([])
  vi.advanceTimersByTime(4_999)
  expect(FakeSource.all).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(open()).toHaveLength(1)
  // Refused again: 5 s more.
  last().onerror?.()
  vi.advanceTimersByTime(5_000)
  expect(FakeSource.all).toHaveLength(3)
  expect(last().knownChanges).toBe('7,12,9')
  expect(changed).not.toHaveBeenCalled()
  last().notice('products_changes', '13')
  expect(changed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(changed).toHaveBeenCalledTimes(1)
  expect(FakeSource.all).toHaveLength(3)
})

test('notices that come fast are acted on at once, and once more half a second later', async () => {
  const changed = vi.fn()
  newFeed().follow(['products_changes'], changed)
  for (let count = 0; count < 8; count += 1) {
    last().notice('products_changes')
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(changed).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(changed).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('LIVE-16 a tab of the back office reads what changes again and again at once, then every 5 s', async () => {
  const { follow } = newFeed()
  let requests = 0
  // The artwork list, its figures and the card of the migration: two, one and one.
  follow(['products_changes'], () => (requests += 2))
  follow(['products_changes'], () => (requests += 1))
  follow(['migration_changes'], () => (requests += 1))
  const stream = last()
  const moveImage = async () => {
    stream.notice('migration_changes')
    await vi.advanceTimersByTimeAsync(300)
    for (const topic of ['products_changes', 'migration_changes']) stream.notice(topic)
    await vi.advanceTimersByTimeAsync(2_000)
    stream.dispatchEvent(new Event('heartbeat'))
  }
  await moveImage()
  expect(requests).toBe(4)
  for (let image = 1; image < 26; image += 1) await moveImage()
  // A minute; six such tabs send half of the 600 requests that one address may.
  expect(requests).toBeGreaterThanOrEqual(44)
  expect(requests).toBeLessThanOrEqual(52)
  await vi.advanceTimersByTimeAsync(10_000)
  const all = requests
  stream.notice('products_changes')
  expect(requests).toBe(all + 3)
})

test('LIVE-01 what a notice began is not begun again before it is over; what came meanwhile is acted on then', async () => {
  const changed = vi.fn(() => new Promise((over) => setTimeout(over, 3_000)))
  newFeed().follow(['products_changes'], changed)
  for (let count = 0; count < 6; count += 1) {
    last().notice('products_changes')
    await vi.advanceTimersByTimeAsync(499)
  }
  expect(changed).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(changed).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('LIVE-01 a steady stream of notices keeps no slow response from coming', async () => {
  const works = createResource({
    load: () => new Promise<string>((respond) => setTimeout(respond, 2_000, 'works')),
    retryDelaysMs: [],
    describeFailure: () => '',
  })
  works.subscribe('page 1', () => {})
  works.ensure('page 1')
  newFeed().follow(['products_changes'], works.reloadAll)
  for (let count = 0; count < 6; count += 1) {
    await vi.advanceTimersByTimeAsync(500)
    last().notice('products_changes')
  }
  expect(works.read('page 1')).toEqual({ status: 'loaded', data: 'works' })
})

test.each([
  ['never ends', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('no line'))],
])('LIVE-01 what %s keeps no later change from being heard', async (_, onChange) => {
  const changed = vi.fn(onChange)
  newFeed().follow(['products_changes'], changed)
  last().notice('products_changes')
  last().notice('products_changes')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a hidden tab follows nothing; seen again it goes on where it left off', () => {
  newFeed().follow(['products_changes'], vi.fn())
  last().notice('events_changes', '10')
  show('hidden')
  expect(open()).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.all).toHaveLength(1)
  show('visible')
  expect(open()).toHaveLength(1)
  expect(last().knownChanges).toBe('7,8,10')
})

test('a tab that is hidden while it waits to ask again does not ask', () => {
  newFeed().follow(['products_changes'], vi.fn())
  last().onerror?.()
  show('hidden')
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.all).toHaveLength(1)
})

test('the stream outlives a change of page and ends with the last follower', () => {
  const { follow } = newFeed()
  const changed = vi.fn()
  const leave = follow(['products_changes'], changed)
  leave()
  const leaveNext = follow(['products_changes'], changed)
  vi.advanceTimersByTime(1)
  expect(FakeSource.all).toHaveLength(1)
  last().notice('products_changes', '14')
  leaveNext()
  vi.advanceTimersByTime(1)
  expect(open()).toEqual([])
  last().notice('products_changes', '14')
  vi.advanceTimersByTime(60_000)
  expect(changed).toHaveBeenCalledTimes(1)
  // A later follower is called for what has changed since the last one stopped.
  follow(['products_changes'], changed)
  expect(last().knownChanges).toBe('14,8,9')
})

test('CACHE-04 the stream names the works on show; one follower that needs all of them is enough to name none', () => {
  const { follow } = newFeed()
  follow(['events_changes'], vi.fn())
  expect(last().works).toBe('')
  follow(['products_changes'], vi.fn(), () => ['1', '2'])
  expect(last().works).toBe('1,2')
  follow(['products_changes'], vi.fn(), () => ['2', '3'])
  expect(last().works).toBe('1,2,3')
  follow(['products_changes'], vi.fn())
  expect(last().works).toBeNull()
  expect(open()).toHaveLength(1)
})

test('CACHE-04 more than fifty works are not named', () => {
  const works = Array.from({ length: 51 }, (_, number) => String(number))
  newFeed().follow(['products_changes'], vi.fn(), () => works.slice(1))
  expect(last().works?.split(',')).toHaveLength(50)
  newFeed().follow(['products_changes'], vi.fn(), () => works)
  expect(last().works).toBeNull()
})

test('CACHE-05 other works on show open the stream again where it stands; fewer do not', () => {
  const { follow, showOthers } = newFeed()
  let shown = ['1', '2']
  const changed = vi.fn()
  follow(['products_changes'], changed, () => shown)
  last().notice('products_changes', '11')
  shown = ['2']
  showOthers()
  expect(FakeSource.all).toHaveLength(1)
  shown = ['2', '3']
  showOthers()
  expect(open()).toHaveLength(1)
  expect([last().works, last().knownChanges]).toEqual(['2,3', '11,8,9'])
  last().notice('products_changes', '12')
  vi.advanceTimersByTime(1_000)
  expect(changed.mock.calls.length).toBeGreaterThan(0)
})

test('a stream that is lost names what is on show when it is asked for again', () => {
  const { follow, showOthers } = newFeed()
  let shown = ['1']
  follow(['products_changes'], vi.fn(), () => shown)
  last().onerror?.()
  shown = ['2']
  showOthers()
  expect(open()).toEqual([])
  vi.advanceTimersByTime(5_000)
  expect(last().works).toBe('2')
})

test('LIVE-10 the next page is called at once for what was heard of before it was there, once', () => {
  const { follow } = newFeed()
  follow(['settings_changes'], () => {})
  const calls = () => {
    const [page, otherPage, part] = [vi.fn(), vi.fn(), vi.fn()]
    follow(['events_changes'], part)
    follow(['blog_changes'], otherPage, undefined, true)
    follow(['events_changes'], page, undefined, true)
    return [page, otherPage, part].map(({ mock }) => mock.calls.length)
  }
  expect(calls()).toEqual([0, 0, 0])
  last().notice('events_changes', '10')
  expect(calls()).toEqual([1, 0, 0])
  expect(calls()).toEqual([0, 0, 0])
})

test('NAV-19 the page notes that another build serves', () => {
  newFeed().follow(['products_changes'], vi.fn())
  expect(page.documentElement.dataset.build).toBeUndefined()
  last().notice('build')
  expect(page.documentElement.dataset.build).toBe('old')
})

test('LIVE-13 a stream that says nothing for 75 s is opened again, one with a heartbeat stays', () => {
  const changed = vi.fn()
  newFeed().follow(['products_changes'], changed)
  for (let heartbeats = 0; heartbeats < 8; heartbeats++) {
    vi.advanceTimersByTime(25_000)
    last().notice('heartbeat')
  }
  expect(FakeSource.all).toHaveLength(1)
  vi.advanceTimersByTime(74_999)
  expect(FakeSource.all).toHaveLength(1)
  // Noticed, and reopened.
  vi.advanceTimersByTime(1)
  vi.advanceTimersByTime(1)
  expect([open().length, FakeSource.all.length, FakeSource.all[0]!.isClosed]).toEqual([1, 2, true])
  last().notice('products_changes', '10')
  expect(changed).toHaveBeenCalledTimes(1)
})

test('LIVE-13 a tab that is not looked at waits for no heartbeat', () => {
  newFeed().follow(['products_changes'], vi.fn())
  show('hidden')
  vi.advanceTimersByTime(200_000)
  expect(FakeSource.all).toHaveLength(1)
})
