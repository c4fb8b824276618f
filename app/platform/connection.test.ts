import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applicationName } from './backend.ts'
import { checkConnection } from './connection.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('NET-08 NET-09 the health check asks once, and a server that refuses or cannot be reached does not work', async () => {
  fetched.mockResolvedValueOnce(Response.json({}))
  expect(await checkConnection()).toBe(true)
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }))
  expect(await checkConnection()).toBe(false)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await checkConnection()).toBe(false)
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/health', '/api/health', '/api/health'])
  for (const [, init] of fetched.mock.calls)
    expect(new Headers(init?.headers).get('x-application-name')).toBe(applicationName)
})

test('NET-08 a health check that hangs has failed after 5 s', async () => {
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_, fail) => {
        init?.signal?.addEventListener('abort', () => fail(init.signal!.reason))
      }),
  )
  const heard = vi.fn()
  void checkConnection().then(heard)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(heard.mock.calls).toEqual([[false]])
  expect(fetched).toHaveBeenCalledTimes(1)
})
