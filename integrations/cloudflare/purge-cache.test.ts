import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Fault, startCloudflareEmulator } from './emulator/emulator.ts'
import { purgeCache } from './purge-cache.server.ts'

const emulator = await startCloudflareEmulator()
const { url, token } = emulator
const never = new AbortController().signal
afterAll(() => emulator.stop())
beforeEach(() => {
  emulator.purged.length = 0
})

test('CDN-03 purges by tags', async () => {
  expect(await purgeCache({ url, token }, ['blog_changes', 'events_changes'], never)).toEqual({ isDone: true })
  expect(emulator.purged).toEqual([['blog_changes', 'events_changes']])
})

test.each<[Fault, object]>([
  ['rate-limited', { detail: expect.stringMatching(/^refused with 429: Please wait/), retryAfterSeconds: 120 }],
  ['down', { detail: 'refused with 500: Internal error', retryAfterSeconds: null }],
  ['unsuccessful', { detail: 'refused with 200: Unable to purge', retryAfterSeconds: null }],
  ['html', { detail: 'refused with 502: no reason given', retryAfterSeconds: null }],
  ['cut-off', { detail: expect.stringMatching(/^not reached: ./), retryAfterSeconds: null }],
])('CDN-03 tells what Cloudflare says when it is %s', async (fault, expected) => {
  emulator.failNext(fault)
  expect(await purgeCache({ url, token }, ['blog_changes'], never)).toEqual({ isDone: false, ...expected })
  expect(emulator.purged).toEqual([])
})

test('CDN-03 a wrong token, no tag and too many are refused', async () => {
  const refusals = [
    await purgeCache({ url, token: 'wrong' }, ['blog_changes'], never),
    await purgeCache({ url, token }, [], never),
    await purgeCache({ url, token }, Array.from({ length: 31 }, String), never),
  ]
  expect(refusals).toEqual(
    ['refused with 403: Authentication error', ...Array(2).fill(expect.stringMatching(/^refused with 400: ./))].map(
      (detail) => ({ isDone: false, detail, retryAfterSeconds: null }),
    ),
  )
  expect(emulator.purged).toEqual([])
})

test('CDN-03 a call that is ended rejects', async () => {
  await expect(purgeCache({ url, token }, ['blog_changes'], AbortSignal.abort(new Error('ended')))).rejects.toThrow(
    'ended',
  )
})

test('CDN-05 what fails quotes no token', async () => {
  const purged = await purgeCache({ url, token: 'secret\nline' }, ['blog_changes'], never)
  expect(purged).toEqual({ isDone: false, detail: 'not reached: no response', retryAfterSeconds: null })
})
