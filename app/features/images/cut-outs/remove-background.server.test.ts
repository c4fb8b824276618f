import { expect, test } from 'vitest'
import type { Removal } from './background-remover.ts'
import { removeBackground } from './remove-background.server.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')
const removed: Removal = { outcome: 'responded', bytes: png }
const gone: Removal = { outcome: 'unreachable', detail: 'ECONNREFUSED' }
const refused = (status: number, message: string | null = null, retryAfterSeconds: number | null = null): Removal => ({
  outcome: 'refused',
  status,
  message,
  retryAfterSeconds,
})

/** What becomes of a picture when the provider answers so, one after the other; and the waits between. */
async function remove(...removals: Removal[]) {
  const waits: number[] = []
  let attempts = 0
  const remover = { maxSourceBytes: 100, removeBackground: async () => removals[attempts++]! }
  const wait = async (ms: number) => void waits.push(ms)
  const result = await removeBackground(remover, Buffer.from('source'), { wait })
  return { result, waits, attempts }
}

test('BGR-13 makes up to 3 attempts with waits of 1 s and 2 s', async () => {
  expect(await remove(gone, refused(503), removed)).toEqual({
    result: { outcome: 'removed', bytes: png },
    waits: [1_000, 2_000],
    attempts: 3,
  })
  expect(await remove(refused(500), gone, refused(502), removed)).toMatchObject({
    result: { outcome: 'failed', message: 'Failed to remove background (502)' },
    attempts: 3,
  })
  expect(await remove(gone, removed)).toMatchObject({ result: { outcome: 'removed' }, waits: [1_000] })
})

test.each([400, 402, 403, 404, 429])('OP-58 BGR-13 asks once when it is refused with %i', async (status) => {
  expect(await remove(refused(status), removed)).toMatchObject({
    result: { outcome: 'failed' },
    waits: [],
    attempts: 1,
  })
})

test.each<[string, Removal, object]>([
  ['BGR-09', refused(429, 'Slow down', 90), { fault: 'too-many-attempts', retryAfterSeconds: 90 }],
  [
    'BGR-09',
    refused(429),
    { message: 'Rate limit exceeded. Please try again in a few minutes.', retryAfterSeconds: 60 },
  ],
  ['BGR-10', refused(402, 'Insufficient credits'), { message: 'API quota exceeded. Please try again later.' }],
  [
    'BGR-11',
    refused(400, 'Could not identify foreground'),
    { fault: 'invalid', message: 'Could not identify foreground' },
  ],
  ['BGR-11', refused(403, 'API Key invalid'), { fault: 'unavailable', message: 'API Key invalid' }],
  ['BGR-11', refused(418), { message: 'Failed to remove background (418)' }],
  [
    'BGR-06',
    { outcome: 'responded', bytes: Buffer.alloc(0) },
    { message: 'Empty response from background removal service' },
  ],
  [
    'BGR-07',
    { outcome: 'responded', bytes: Buffer.from('\xff\xd8\xff', 'latin1') },
    { message: 'Invalid image format returned from service' },
  ],
  [
    'BGR-07',
    { outcome: 'responded', bytes: Buffer.from('<!doctype html>') },
    { message: 'Invalid image format returned from service' },
  ],
  [
    'BGR-12',
    { outcome: 'given-up', detail: 'too slow' },
    { message: 'Failed to remove background', reasons: ['too slow'] },
  ],
])('%s says why there is no picture: %j', async (_id, removal, failure) => {
  expect((await remove(removal)).result).toMatchObject({ outcome: 'failed', ...failure })
})

test('BGR-12 a network that stays away is the general failure', async () => {
  expect((await remove(gone, gone, gone)).result).toMatchObject({ message: 'Failed to remove background' })
})
