import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { describeObjectStore } from '#app/platform/objects/object-store.contract.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { type S3Emulator, type S3Fault, startS3Emulator } from './emulator/emulator.ts'
import { createS3Store } from './s3-store.server.ts'

const emulators: S3Emulator[] = []
async function start(options: Parameters<typeof startS3Emulator>[0] = {}) {
  const emulator = await startS3Emulator(options)
  emulators.push(emulator)
  const deadlines: { ms: number; expire: () => void }[] = []
  const connect = (changes: Partial<Parameters<typeof createS3Store>[0]> = {}) =>
    createS3Store({
      endpoint: emulator.url,
      region: 'us-east-1',
      bucket: 'gallery',
      prefix: 'images/',
      accessKeyId: emulator.env.S3_ACCESS_KEY_ID,
      secretAccessKey: emulator.env.S3_SECRET_ACCESS_KEY,
      isPathStyle: true,
      // Time is up when a test says so.
      startDeadline(ms) {
        const ending = new AbortController()
        deadlines.push({ ms, expire: () => ending.abort() })
        return ending.signal
      },
      ...changes,
    })
  return { emulator, connect, store: connect(), deadlines, objects: emulator.buckets.get('gallery')! }
}
afterAll(async () => {
  for (const emulator of emulators) await emulator.stop()
})

describeObjectStore('S3', async () => (await start({ pageSize: 2 })).store)

const bytes = Buffer.from('the bytes of a picture')
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it succeeded'),
    (error: Error) => {
      expect(error).toBeInstanceOf(ObjectStoreFailed)
      return error.message
    },
  )

test('S3-02 objects lie below their prefix with their SHA-256, and only those are listed', async () => {
  const { store, objects, connect, emulator } = await start()
  await store.put('ab/one.webp', bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect([...objects].map(([key, { metadata }]) => [key, metadata])).toEqual([['images/ab/one.webp', { sha256 }]])
  expect(await store.head('ab/one.webp')).toMatchObject({ bytes: bytes.length, sha256 })
  const beside = connect({ prefix: '' })
  await beside.put('other', bytes)
  const listed = []
  for await (const { key } of store.list()) listed.push(key)
  expect(listed).toEqual(['ab/one.webp'])
  expect(emulator.requests[0]).toBe('PUT /gallery/images/ab/one.webp')
})

test('S3-03 wrong keys, another region and a bucket that is not there are named', async () => {
  const { connect, emulator } = await start()
  const put = (changes: Parameters<typeof connect>[0]) => failureOf(connect(changes).put('a', bytes))
  expect(await put({ secretAccessKey: 'wrong' })).toBe(
    `${emulator.url} refuses the signature: S3_SECRET_ACCESS_KEY is not that of emulated-key (SignatureDoesNotMatch)`,
  )
  expect(await put({ accessKeyId: 'nobody' })).toBe(
    `${emulator.url} does not know the access key nobody (S3_ACCESS_KEY_ID, InvalidAccessKeyId)`,
  )
  expect(await put({ bucket: 'nowhere' })).toBe(`There is no bucket nowhere at ${emulator.url}`)
  expect(await put({ region: 'eu-west-1' })).toMatch(/^The bucket gallery is in another region: S3_REGION is wrong/)
  expect(await failureOf(connect({ bucket: 'nowhere' }).get('a'))).toBe(`There is no bucket nowhere at ${emulator.url}`)
  expect(await failureOf(connect({ bucket: 'nowhere' }).check())).toBe(`There is no bucket nowhere at ${emulator.url}`)
  expect(await failureOf(connect({ endpoint: 'http://127.0.0.1:1' }).get('a'))).toBe(
    'http://127.0.0.1:1 (S3_ENDPOINT) cannot be reached (ECONNREFUSED)',
  )
})

test('S3-03 a fault that lasts ends in a sentence, for every call', async () => {
  const { store, emulator, objects } = await start()
  await store.put('a', bytes)
  const list = async () => {
    for await (const _ of store.list());
  }
  const message = /^The bucket gallery at http\S+ could not be used: 500 InternalError$/
  emulator.fail('error')
  expect(await failureOf(store.put('b', bytes))).toMatch(message)
  expect(await failureOf(store.get('a'))).toMatch(message)
  expect(await failureOf(store.remove('a'))).toMatch(message)
  expect(await failureOf(list())).toMatch(message)
  expect(await failureOf(store.check())).toMatch(message)
  expect(await failureOf(store.head('a'))).toMatch(/could not be used: 500/)
  emulator.fail('slow-down')
  expect(await failureOf(store.get('a'))).toMatch(/could not be used: 503 SlowDown$/)
  emulator.fail('cut')
  expect(await failureOf(store.get('a'))).toMatch(/\(S3_ENDPOINT\) cannot be reached \(ECONNRESET\)$/)
  emulator.mend()
  expect([...objects.keys()]).toEqual(['images/a'])
})

test('S3-03 one fault in between is overcome', async () => {
  const { store, emulator } = await start()
  emulator.failNext('slow-down')
  await store.put('a', bytes)
  emulator.failNext('error', 'cut')
  expect(await store.get('a')).toEqual(bytes)
})

test('S3-03 what comes back damaged, or is a page of something else, is no object', async () => {
  const { store, emulator } = await start()
  await store.put('a', bytes)
  emulator.fail('damaged')
  expect(await failureOf(store.get('a'))).toMatch(/^The bucket gallery at \S+ sent images\/a damaged/)
  emulator.fail('garbage')
  const list = async () => {
    for await (const _ of store.list());
  }
  expect(await failureOf(list())).toMatch(/cannot be read/)
  expect(await failureOf(store.check())).toMatch(/does not keep what it is sent/)
})

test('S3-03 nothing hangs: a read is given up after 10 s, a write after 30 s, in the middle of a body too', async () => {
  const { store, emulator, deadlines } = await start()
  await store.put('a', bytes)
  const expiring = async (fault: S3Fault, begin: () => Promise<unknown>) => {
    emulator.fail(fault)
    const asked = new Promise((resolve) => emulator.events.once('request', resolve))
    const failure = failureOf(begin())
    await asked
    const { ms, expire } = deadlines.at(-1)!
    expire()
    return [ms, await failure]
  }
  const name = `The bucket gallery at ${emulator.url}`
  expect(await expiring('hang', () => store.put('b', bytes))).toEqual([
    30_000,
    `${name} did not respond within 30 seconds`,
  ])
  expect(await expiring('hang', () => store.remove('a'))).toEqual([30_000, `${name} did not respond within 30 seconds`])
  for (const fault of ['hang', 'stall'] as const)
    expect(await expiring(fault, () => store.get('a'))).toEqual([10_000, `${name} did not respond within 10 seconds`])
  expect(await expiring('hang', () => store.head('a'))).toEqual([10_000, `${name} did not respond within 10 seconds`])
  expect(await expiring('hang', () => store.list()[Symbol.asyncIterator]().next())).toEqual([
    10_000,
    `${name} did not respond within 10 seconds`,
  ])
})
