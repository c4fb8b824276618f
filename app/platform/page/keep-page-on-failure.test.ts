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

const failed = {
  data: { outcome: 'failed', fault: 'unavailable', message: 'Failed to save', reasons: [] },
  init: { status: 503 },
}

test('PFRM-49 a change that gets no response for 90 s has failed, and may be sent again', async () => {
  let respond = (_: string) => {}
  const silent = new Promise<string>((done) => {
    respond = done
  })
  const kept = vi.fn()
  void keepPageOnFailure(() => silent, 'Failed to save').then(kept)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(kept).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(kept.mock.calls).toMatchObject([[failed]])
  respond('too late')
  expect(kept).toHaveBeenCalledOnce()
})

test('PFRM-47 a response is handed on, and leaves no timer behind; an error is a failure', async () => {
  expect(await keepPageOnFailure(async () => 'saved', 'Failed to save')).toBe('saved')
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await keepPageOnFailure(refuse, 'Failed to save')).toMatchObject(failed)
  expect(vi.getTimerCount()).toBe(0)
})
