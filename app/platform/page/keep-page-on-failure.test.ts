import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageOnFailure } from './keep-page-on-failure.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const failedBecause = (...reasons: string[]) => ({
  data: { outcome: 'failed', fault: 'unavailable', message: 'Failed to save', reasons },
  init: { status: 503 },
})

test('PFRM-49 ORD-24 a change that gets no response for 90 s has failed, and may be sent again', async () => {
  let respond = (_: string) => {}
  const silent = new Promise<string>((done) => {
    respond = done
  })
  const kept = vi.fn()
  void keepPageOnFailure(() => silent, 'Failed to save').then(kept)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(kept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(kept.mock.calls).toMatchObject([[failedBecause('The server took too long to answer.')]])
  respond('too late')
  expect(kept).toHaveBeenCalledOnce()
})

test('PFRM-47 ORD-24 a response is handed on, and leaves no timer behind; an error is a failure, which says where nothing was reached', async () => {
  expect(await keepPageOnFailure(async () => 'saved', 'Failed to save')).toBe('saved')
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await keepPageOnFailure(refuse, 'Failed to save')).toMatchObject(
    failedBecause('The server cannot be reached.'),
  )
  const fail = () => Promise.reject(new Error('Unexpected Server Error'))
  expect(await keepPageOnFailure(fail, 'Failed to save')).toMatchObject(failedBecause())
  expect(vi.getTimerCount()).toBe(0)
})
