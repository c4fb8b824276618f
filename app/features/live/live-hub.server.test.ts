import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveHub } from './live-hub.server.ts'
import { type Change, type LiveTopic, liveTopics } from './live-topics.ts'
import { openLiveStream } from './open-live-stream.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function follow(
  hub = createLiveHub(),
  topics: readonly LiveTopic[] = liveTopics,
  client = '203.0.113.9',
  works: ReadonlySet<string> | null = null,
) {
  const notices: LiveTopic[] = []
  let isClosed = false
  const leave = hub.subscribe({
    topics,
    works,
    client,
    onNotice: (topic) => notices.push(topic),
    onClose: () => {
      isClosed = true
    },
  })
  return { hub, notices, leave, isClosed: () => isClosed }
}

const changeOf = (topic: LiveTopic, name: string, ...heldWorks: string[]): Change => ({
  topic,
  name,
  heldWorks: heldWorks.length > 0 ? heldWorks : null,
})

test('LIVE-04 tells each subscriber of its own topics, at once', () => {
  const { hub, notices } = follow(undefined, ['products_changes'])
  hub.announce(changeOf('blog_changes', '1'))
  vi.advanceTimersByTime(1_000)
  expect(notices).toEqual([])
  hub.announce(changeOf('products_changes', '2'))
  expect(notices).toEqual(['products_changes'])
})

test('LIVE-06 tells at most 10 notices in any second, and none is lost', () => {
  const { hub, notices } = follow()
  const noticeTimes: number[] = []
  for (let ms = 0; ms < 3_000; ms += 1) {
    for (const topic of liveTopics) hub.announce(changeOf(topic, String(ms)))
    while (noticeTimes.length < notices.length) noticeTimes.push(ms)
    vi.advanceTimersByTime(1)
  }
  for (const start of noticeTimes)
    expect(noticeTimes.filter((at) => at >= start && at < start + 1_000).length).toBeLessThanOrEqual(10)
  expect(noticeTimes.length).toBeGreaterThanOrEqual(29)
  const each = Math.floor(29 / liveTopics.length)
  for (const topic of liveTopics) expect(notices.filter((name) => name === topic).length).toBeGreaterThanOrEqual(each)
  notices.length = 0
  vi.advanceTimersByTime(1_000)
  expect(notices.length).toBeLessThanOrEqual(liveTopics.length)
  expect(vi.getTimerCount()).toBe(0)
})

test('a client has at most 30 streams; one that leaves makes room', () => {
  const hub = createLiveHub()
  const streams = Array.from({ length: 30 }, () => follow(hub))
  expect(follow(hub).leave).toBeNull()
  expect(follow(hub, liveTopics, '203.0.113.10').leave).not.toBeNull()
  streams[0]!.leave!()
  streams[0]!.leave!()
  expect(follow(hub).leave).not.toBeNull()
  expect(follow(hub).leave).toBeNull()
})

test('who has left is told nothing; closing ends the others', () => {
  const hub = createLiveHub()
  const gone = follow(hub)
  const there = follow(hub)
  gone.leave!()
  hub.close()
  expect([gone.isClosed(), there.isClosed()]).toEqual([false, true])
  hub.announce(changeOf('products_changes', '2'))
  expect([...gone.notices, ...there.notices]).toEqual([])
})

test('LIVE-09 a stream that opens after the end is ended at once', async () => {
  const hub = createLiveHub()
  hub.close()
  const late = follow(hub)
  await Promise.resolve()
  expect([late.isClosed(), hub.open()]).toEqual([true, 0])
  const signal = new AbortController().signal
  const stream = openLiveStream(hub, { topics: liveTopics, works: null, client: '203.0.113.9', signal })
  expect(await new Response(stream).text()).toBe('retry: 5000\n\n')
  expect(vi.getTimerCount()).toBe(0)
})

test('names the last change heard of under each topic, told already or not', () => {
  const { hub, notices } = follow()
  expect(hub.lastChangeIds()).toEqual(liveTopics.map(() => ''))
  hub.announce(changeOf('blog_changes', '3'))
  hub.announce(changeOf('products_changes', '4'))
  hub.announce(changeOf('products_changes', '5'))
  expect(hub.lastChangeIds()).toEqual(['5', '3', ...liveTopics.slice(2).map(() => '')])
  expect(hub.lastChangeIds(['events_changes', 'products_changes'])).toEqual(['', '5'])
  expect(notices).toEqual(['blog_changes'])
})

test('CACHE-04 a hold is told to those who show the work or name none, once for all that wait', () => {
  const hub = createLiveHub()
  const showing = follow(hub, liveTopics, '203.0.113.9', new Set(['oak']))
  const others = follow(hub, liveTopics, '203.0.113.9', new Set(['elm']))
  const nothing = follow(hub, liveTopics, '203.0.113.9', new Set())
  const everything = follow(hub)
  const takeCounts = () => [showing, others, nothing, everything].map((one) => one.notices.splice(0).length)
  hub.announce(changeOf('products_changes', '1', 'oak'))
  expect(takeCounts()).toEqual([1, 0, 0, 1])
  // Notices that arrive while one was just sent wait together, and are sent as one.
  hub.announce(changeOf('products_changes', '2', 'oak'))
  hub.announce(changeOf('products_changes', '3', 'elm'))
  vi.advanceTimersByTime(1_000)
  expect(takeCounts()).toEqual([1, 1, 0, 1])
  hub.announce(changeOf('products_changes', '4', 'ash'))
  hub.announce(changeOf('products_changes', '5'))
  hub.announce(changeOf('products_changes', '6', 'ash'))
  vi.advanceTimersByTime(1_000)
  expect(takeCounts()).toEqual([1, 1, 1, 2])
  hub.close()
})
