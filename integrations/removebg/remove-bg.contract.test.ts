import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { gradient } from '#tests/new-image.ts'
import { type Fault, type RemoveBgEmulator, startRemoveBgEmulator } from './emulator/emulator.ts'
import { createRemoveBg } from './remove-bg.server.ts'

const apiKey = 'emulated-key'
const never = () => new AbortController().signal
let emulator: RemoveBgEmulator = await startRemoveBgEmulator({ apiKey })
afterAll(() => emulator.stop())
beforeEach(() => {
  emulator.requests.length = 0
  emulator.recover()
})

/** The emulator; the provider itself too where somebody gives a key for it, which costs two credits. */
const providers = [{ name: 'the emulator', apiKey, apiUrl: emulator.url }]
const realKey = process.env.REMOVE_BG_TEST_KEY
if (realKey) providers.push({ name: 'remove.bg', apiKey: realKey, apiUrl: 'https://api.remove.bg' })

describe.each(providers)('$name', ({ apiKey, apiUrl }) => {
  test.each(['jpeg', 'png'] as const)(
    'BGR-03 BGR-05 OP-58 a %s comes back whole, as a PNG with alpha',
    async (format) => {
      const source = await gradient(900, 700).toFormat(format).toBuffer()
      const removal = await createRemoveBg({ apiKey, apiUrl }).removeBackground(source, {})
      if (removal.outcome !== 'responded') throw new Error(JSON.stringify(removal))
      const { format: made, width, height, hasAlpha } = await sharp(removal.bytes).metadata()
      expect([made, width, height, hasAlpha]).toEqual(['png', 900, 700, true])
    },
  )

  test('BGR-11 a wrong key, and a file that is no picture, are refused with words for people', async () => {
    const source = await gradient(90, 70).jpeg().toBuffer()
    const wrong = await createRemoveBg({ apiKey: 'wrong', apiUrl }).removeBackground(source, {})
    expect(wrong).toMatchObject({ outcome: 'refused', status: 403, message: expect.stringMatching(/\w/) })
    const noPicture = await createRemoveBg({ apiKey, apiUrl }).removeBackground(Buffer.from('no picture'), {})
    expect(noPicture).toMatchObject({ outcome: 'refused', status: 400, message: expect.stringMatching(/\w/) })
  })
})

const source = await gradient(60, 40).png().toBuffer()
const remover = (options: Partial<Parameters<typeof createRemoveBg>[0]> = {}) =>
  createRemoveBg({ apiKey, apiUrl: emulator.url, startDeadline: never, ...options })

test('BGR-03 asks for a PNG of the full size', async () => {
  await remover().removeBackground(source, {})
  expect(emulator.requests).toEqual([{ format: 'png', size: 'auto', bytes: source.length }])
})

test.each<[Fault, object]>([
  ['no-foreground', { outcome: 'refused', status: 400, message: 'Could not identify foreground in image.' }],
  ['no-credits', { outcome: 'refused', status: 402, message: 'Insufficient credits' }],
  ['rate-limited', { outcome: 'refused', status: 429, retryAfterSeconds: 120 }],
  ['down', { outcome: 'refused', status: 500, message: 'Internal error', retryAfterSeconds: null }],
  ['cut-off', { outcome: 'unreachable' }],
  ['empty', { outcome: 'responded', bytes: Buffer.alloc(0) }],
])('BGR-06 BGR-09 BGR-10 BGR-11 tells what the provider says when it is %s', async (fault, expected) => {
  emulator.failNext(fault)
  expect(await remover().removeBackground(source, {})).toMatchObject(expected)
})

test('BGR-11 a page of a proxy is no message', async () => {
  emulator.failNext('html')
  const removal = await remover().removeBackground(source, {})
  expect(removal).toMatchObject({ outcome: 'responded' })
  const elsewhere = createRemoveBg({ apiKey, apiUrl: `${emulator.url}/elsewhere`, startDeadline: never })
  expect(await elsewhere.removeBackground(source, {})).toMatchObject({ status: 404, message: 'Not found' })
})

test('BGR-12 gives up a provider that says nothing, or too much', async () => {
  const deadline = new AbortController()
  emulator.onHang = () => deadline.abort()
  emulator.failNext('hang')
  const slow = remover({ startDeadline: () => deadline.signal })
  expect(await slow.removeBackground(source, {})).toMatchObject({ outcome: 'given-up' })
  emulator.failNext('huge')
  expect(await remover({ maxResponseBytes: 1_000 }).removeBackground(source, {})).toMatchObject({
    outcome: 'given-up',
  })
})

test('BGR-12 ends with the signal of whoever asked', async () => {
  const asker = new AbortController()
  emulator.onHang = () => asker.abort(new Error('the form was closed'))
  emulator.failNext('hang')
  await expect(remover().removeBackground(source, { signal: asker.signal })).rejects.toThrow('the form was closed')
})

test('BGR-12 BGR-13 a provider that is gone is unreachable', async () => {
  await emulator.stop()
  expect(await remover().removeBackground(source, {})).toMatchObject({ outcome: 'unreachable' })
  emulator = await startRemoveBgEmulator({ apiKey })
})
