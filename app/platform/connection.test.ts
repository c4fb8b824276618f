import { expect, test, vi } from 'vitest'
import { fakeFetch, hanging } from '#tests/fake-fetch.ts'
import { applicationName } from './backend.ts'
import { checkConnection } from './connection.ts'

const fetched = fakeFetch()

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
  fetched.mockImplementation(hanging)
  const onChecked = vi.fn()
  void checkConnection().then(onChecked)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(onChecked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onChecked.mock.calls).toEqual([[false]])
  expect(fetched).toHaveBeenCalledTimes(1)
})
