import { expect, test } from 'vitest'
import { type ImageEvent, type ImageLoading, nextLoading, retryDelaysMs } from './image-loading.ts'

const start: ImageLoading = { phase: 'loading', failures: 0 }
const after = (...events: ImageEvent[]) => events.reduce(nextLoading, start).phase

test('IMG-01 a picture is loading until it came or failed for good', () => {
  expect(after()).toBe('loading')
  expect(after('came')).toBe('loaded')
  expect(after('failed', 'waited', 'came')).toBe('loaded')
})

test('IMG-02 IMG-03 it is asked for three times more, after 2, 4 and 6 s, and then has failed', () => {
  expect(retryDelaysMs).toEqual([2_000, 4_000, 6_000])
  const round = ['failed', 'waited'] as const
  expect(after('failed')).toBe('waiting')
  expect(after(...round, ...round, 'failed')).toBe('waiting')
  expect(after(...round, ...round, ...round, 'failed')).toBe('failed')
})

test('events of the placeholder, and late ones, change nothing', () => {
  expect(after('failed', 'came')).toBe('waiting')
  expect(after('came', 'failed')).toBe('loaded')
  expect(after('came', 'waited')).toBe('loaded')
})

test('an event that changes nothing makes no new state, so that nothing is drawn again', () => {
  const loaded: ImageLoading = { phase: 'loaded', failures: 0 }
  expect(nextLoading(loaded, 'came')).toBe(loaded)
  expect(nextLoading(loaded, 'waited')).toBe(loaded)
})
