import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveHub } from './live-hub.server.ts'
import { openLiveStream } from './open-live-stream.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each<[string, 'of this build' | undefined, string]>([
  ['a page of the gallery hears a heartbeat', 'of this build', 'event: heartbeat\ndata: {}\n\n'],
  ['anybody else gets a comment', undefined, ': still here\n\n'],
])('LIVE-13 %s every 25 seconds', async (_, page, stillHere) => {
  const gone = new AbortController()
  const stream = openLiveStream(createLiveHub(), {
    topics: ['products_changes'],
    works: null,
    page,
    client: '192.0.2.1',
    signal: gone.signal,
  })!
  const reader = stream.getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toBe('retry: 5000\n\n')
  for (let count = 0; count < 2; count++) {
    const received = next()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await received).toBe(stillHere)
  }
  gone.abort()
})
