import { expect, test, vi } from 'vitest'
import { fakeFetch, hanging } from '#tests/fake-fetch.ts'
import { applicationName, type BackendError, backend } from './backend.ts'

const fetched = fakeFetch()

const ok = (body: unknown) => async () => Response.json(body)
const refused =
  (status: number, body = '') =>
  async () =>
    new Response(body, { status })
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** What became of a request, without an unhandled rejection while timers run. */
function settled(promise: Promise<unknown>) {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error as BackendError }),
  )
}

test('NET-01 NET-03 makes three attempts, 1 s and 2 s apart', async () => {
  fetched.mockImplementation(unreachable)
  const result = settled(backend('/api/products'))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(await result).toMatchObject({ error: { message: 'The server cannot be reached.' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('NET-01 a response of a later attempt is the response', async () => {
  fetched
    .mockImplementationOnce(unreachable)
    .mockImplementationOnce(refused(503))
    .mockImplementationOnce(ok({ a: 1 }))
  const result = settled(backend('/api/products'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await result).toEqual({ value: { a: 1 } })
})

test('NET-02 each attempt ends after 30 s, while waiting for the response as for its body', async () => {
  fetched.mockImplementationOnce(hanging).mockImplementationOnce(async (_path, init) => {
    const body = new ReadableStream({
      start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal!.reason)),
    })
    return new Response(body)
  })
  fetched.mockImplementationOnce(hanging)
  const result = settled(backend('/api/products'))
  await vi.advanceTimersByTimeAsync(30_000 + 1_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(30_000 + 2_000)
  expect(fetched).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await result).toMatchObject({ error: { message: 'The server took too long to answer.' } })
})

test('NET-04 NET-05 every attempt carries the no-cache headers and the application name', async () => {
  fetched.mockImplementationOnce(unreachable).mockImplementationOnce(ok({}))
  const result = backend('/api/products')
  await vi.advanceTimersByTimeAsync(1_000)
  await result
  expect(fetched).toHaveBeenCalledTimes(2)
  for (const [, init] of fetched.mock.calls) {
    const headers = new Headers(init?.headers)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('pragma')).toBe('no-cache')
    expect(headers.get('x-application-name')).toBe(applicationName)
  }
})

test.each([400, 401, 403, 404, 409, 413, 415, 422])('NET-01 a refusal with %i is not tried again', async (status) => {
  fetched.mockImplementation(refused(status))
  expect(await settled(backend('/api/products'))).toMatchObject({ error: { status } })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([408, 429, 500, 502, 503, 504])('NET-01 %i is tried again', async (status) => {
  fetched.mockImplementation(refused(status))
  const result = settled(backend('/api/products'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await result).toMatchObject({ error: { status } })
  expect(fetched).toHaveBeenCalledTimes(3)
})

const tooMany = (seconds: string) => async () => new Response('', { status: 429, headers: { 'Retry-After': seconds } })

test('RUN-16 a 429 that asks for more than 5 s is not tried again', async () => {
  fetched.mockImplementation(tooMany('600'))
  const result = settled(backend('/api/enquiries', { method: 'POST', idempotent: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(await result).toMatchObject({ error: { status: 429 } })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('RUN-16 NET-03 a 429 is tried again after the seconds that it asks for, and not before the backoff', async () => {
  fetched
    .mockImplementationOnce(tooMany('4'))
    .mockImplementationOnce(tooMany('0'))
    .mockImplementationOnce(ok({ a: 1 }))
  const result = settled(backend('/api/products'))
  await vi.advanceTimersByTimeAsync(3_999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fetched).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toEqual({ value: { a: 1 } })
})

test.each(['', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
  'NET-03 a 429 with "%s" in place of seconds is tried again after the backoff',
  async (seconds) => {
    fetched.mockImplementationOnce(tooMany(seconds)).mockImplementationOnce(ok({}))
    const result = settled(backend('/api/products'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await result).toEqual({ value: {} })
  },
)

test('NET-01 a write is sent once, unless it is told to be idempotent', async () => {
  fetched.mockImplementation(refused(503))
  expect(await settled(backend('/api/orders', { method: 'POST', json: {} }))).toMatchObject({ error: { status: 503 } })
  expect(fetched).toHaveBeenCalledTimes(1)
  const repeated = settled(backend('/api/orders/1/capture', { method: 'POST', idempotent: true }))
  await vi.advanceTimersByTimeAsync(3_000)
  await repeated
  expect(fetched).toHaveBeenCalledTimes(4)
})

test.each([
  ['{"message":"The work is sold."}', 'The work is sold.'],
  ['{"message":""}', 'HTTP error! status: 409'],
  ['{"message":7}', 'HTTP error! status: 409'],
  ['null', 'HTTP error! status: 409'],
  ['[]', 'HTTP error! status: 409'],
  ['<html>Conflict</html>', 'HTTP error! status: 409'],
  ['', 'HTTP error! status: 409'],
])('NET-06 an error with the body %s says %s', async (body, message) => {
  fetched.mockImplementation(refused(409, body))
  expect(await settled(backend('/api/orders', { method: 'POST' }))).toMatchObject({ error: { message } })
})

test('NET-06 a problem is kept beside its message', async () => {
  const problem = { type: 'on-hold', title: 'Conflict', status: 409, detail: 'held', message: 'Held.' }
  fetched.mockImplementation(async () => Response.json(problem, { status: 409 }))
  expect(await settled(backend('/api/orders', { method: 'POST' }))).toMatchObject({ error: { problem } })
})

test.each(['<!doctype html><title>Sign in to the hotel network</title>', '{"items":[', 'null,'])(
  'a response that is no JSON is an error: %s',
  async (body) => {
    fetched.mockImplementation(async () => new Response(body))
    const result = settled(backend('/api/products'))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await result).toMatchObject({ error: { message: 'The server sent an answer that could not be read.' } })
  },
)

test('an empty response is undefined', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }))
  expect(await backend('/api/orders/1/cancel', { method: 'POST' })).toBeUndefined()
})

test('an aborted request ends at once, while asking and while waiting, and is not repeated', async () => {
  fetched.mockImplementation(hanging)
  const asking = new AbortController()
  const first = settled(backend('/api/products', { signal: asking.signal }))
  asking.abort(new Error('left'))
  expect(await first).toEqual({ error: new Error('left') })

  fetched.mockReset().mockImplementation(unreachable)
  const waiting = new AbortController()
  const second = settled(backend('/api/products', { signal: waiting.signal }))
  await vi.advanceTimersByTimeAsync(500)
  waiting.abort(new Error('left'))
  expect(await second).toEqual({ error: new Error('left') })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
