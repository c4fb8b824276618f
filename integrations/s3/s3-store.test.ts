import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { describeObjectStore } from '#app/platform/objects/object-store.contract.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { eventually } from '#tests/eventually.ts'
import { type S3Emulator, type S3Fault, startS3Emulator } from './emulator/emulator.ts'
import type { IdleLimit } from './idle-limit.ts'
import { createS3Store } from './s3-store.server.ts'

const emulators: S3Emulator[] = []
async function start(options: Parameters<typeof startS3Emulator>[0] = {}) {
  const emulator = await startS3Emulator(options)
  emulators.push(emulator)
  const deadlines: { ms: number; expire: () => void }[] = []
  const limits: { ms: number; isRunning: boolean; expire: () => void }[] = []
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
      startIdleLimit(ms): IdleLimit {
        const ending = new AbortController()
        const limit = { ms, isRunning: false, expire: () => ending.abort() }
        limits.push(limit)
        const run = (isRunning: boolean) => () => void Object.assign(limit, { isRunning })
        return { signal: ending.signal, start: run(true), stop: run(false) }
      },
      ...changes,
    })
  return { emulator, connect, store: connect(), deadlines, limits, objects: emulator.buckets.get('gallery')! }
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

test('S3-14 a page of something else in place of an object is none; what others put counts by its ETag', async () => {
  const { store, emulator, objects, connect } = await start()
  await store.put('a', bytes)
  emulator.fail('garbage', 'GET')
  expect(await failureOf(store.get('a'))).toMatch(
    /^The bucket gallery at \S+ sent images\/a damaged, or something else/,
  )
  emulator.mend()
  expect(await failureOf(connect({ maxGet: bytes.length - 1 }).get('a'))).toMatch(/something else in its place/)
  expect(await connect({ maxGet: bytes.length }).get('a')).toEqual(bytes)
  objects.set('images/b', { ...objects.get('images/a')!, metadata: {} })
  expect(await store.get('b')).toEqual(bytes)
  emulator.fail('damaged')
  expect(await failureOf(store.get('b'))).toMatch(/sent images\/b damaged/)
})

test('S3-14 an object counts as put once the service is known to keep it, whatever it responds', async () => {
  const { store, emulator, objects } = await start()
  emulator.fail('garbage', 'PUT')
  const message = `The bucket gallery at ${emulator.url} does not keep what it is sent`
  expect(await failureOf(store.put('a', bytes))).toBe(message)
  expect(await failureOf(store.putFile('a', file(bytes), running))).toBe(message)
  emulator.mend()
  expect([...objects.keys()]).toEqual([])
  await store.put('a', bytes)
  emulator.fail('garbage', 'PUT')
  // Another one is there already.
  expect(await failureOf(store.put('a', Buffer.from('other')))).toBe(message)
})

test('S3-14 one request puts an object, two where ETags prove nothing because objects are encrypted', async () => {
  for (const [encrypts, requests] of [
    [false, ['PUT /gallery/images/a']],
    [true, ['PUT /gallery/images/a', 'HEAD /gallery/images/a']],
  ] as const) {
    const { store, emulator } = await start({ encrypts })
    await store.put('a', bytes)
    expect(emulator.requests).toEqual(requests)
    expect(await store.get('a')).toEqual(bytes)
  }
})

test('S3-15 the object of a trial is removed after one that failed or was given up, too', async () => {
  const { store, emulator, objects } = await start()
  const isEmpty = () => eventually(() => expect([...objects.keys()]).toEqual([]))
  emulator.fail('damaged', 'GET')
  expect(await failureOf(store.check())).toMatch(/damaged/)
  await isEmpty()
  emulator.fail('hang', 'GET')
  const ending = new AbortController()
  emulator.events.on('request', (method) => {
    if (method === 'GET') ending.abort()
  })
  await failureOf(store.check(ending.signal))
  await isEmpty()
})

test('S3-15 trials share an object, one after the other; while it cannot be removed there are no others', async () => {
  const { store, emulator, objects, deadlines } = await start()
  await Promise.all([store.check(), store.check(), store.check()])
  expect([...objects.keys()]).toEqual([])
  emulator.fail('error', 'DELETE')
  for (let trial = 0; trial < 2; trial++) expect(await failureOf(store.check())).toMatch(/500 InternalError$/)
  expect([...objects.keys()]).toEqual([expect.stringMatching(/^images\/\.trial-/)])
  emulator.fail('hang', 'DELETE')
  const removing = new Promise<void>((resolve) => {
    emulator.events.on('request', (method) => method === 'DELETE' && resolve())
  })
  const checking = failureOf(store.check())
  await removing
  emulator.requests.length = 0
  // Its time is up while it waits for the one before.
  const next = store.check(AbortSignal.abort(new Error('too late')))
  deadlines.at(-1)!.expire()
  expect(await checking).toMatch(/did not respond within 30 seconds$/)
  await expect(next).rejects.toThrow('too late')
  expect(emulator.requests).toEqual([])
  emulator.mend()
  await store.check()
  expect([...objects.keys()]).toEqual([])
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

const file = (content: Buffer, facts: { sha256?: string } = {}) => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  read: () => Readable.from([content]),
  ...facts,
})
const running = new AbortController().signal

test('BKP-27 a file is put and read as a stream, with its SHA-256, and folders are listed by their names', async () => {
  const { store, objects } = await start({ pageSize: 2 })
  const content = Buffer.alloc(3_000_000, 'rows')
  await store.putFile('sets/one/table', file(content), running)
  expect(objects.get('images/sets/one/table')).toMatchObject({ metadata: { sha256: file(content).sha256 } })
  expect((await buffer((await store.open('sets/one/table'))!)).equals(content)).toBe(true)
  expect(await store.open('sets/one/none')).toBeNull()
  for (const key of ['sets/two/a', 'sets/two/b/c', 'sets/three/d', 'sets/beside', 'other/e'])
    await store.put(key, bytes)
  expect(await store.listFolders('sets/')).toEqual(['one', 'three', 'two'])
  expect(await store.listFolders()).toEqual(['other', 'sets'])
  const listed = []
  for await (const { key } of store.list('sets/two/')) listed.push(key)
  expect(listed).toEqual(['sets/two/a', 'sets/two/b/c'])
})

test('BKP-27 what of a file goes wrong in between is overcome; what it is not is refused', async () => {
  const { store, emulator, connect, objects } = await start()
  emulator.failNext('slow-down', 'cut')
  await store.putFile('a', file(bytes), running)
  expect(await store.get('a')).toEqual(bytes)
  expect(await failureOf(store.putFile('b', file(bytes, { sha256: file(Buffer.from('x')).sha256 }), running))).toMatch(
    /400 XAmzContentSHA256Mismatch$/,
  )
  expect(await failureOf(connect({ maxPut: 5 }).putFile('b', file(bytes), running))).toMatch(/takes at most 0\.0 GB/)
  emulator.fail('error')
  expect(await failureOf(store.putFile('b', file(bytes), running))).toMatch(/500 InternalError$/)
  emulator.mend()
  const read = () =>
    new Readable({
      read() {
        this.destroy(new Error('unreadable'))
      },
    })
  await expect(store.putFile('b', { ...file(bytes), read }, running)).rejects.toThrow(/^unreadable$/)
  await expect(store.putFile('b', file(bytes), AbortSignal.abort())).rejects.toThrow()
  expect([...objects.keys()]).toEqual(['images/a'])
  expect(await failureOf(connect({ bucket: 'nowhere' }).open('a'))).toMatch(/^There is no bucket nowhere/)
})

test('BKP-27 a refusal that comes before the whole file was taken ends the request', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
  }).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const { connect } = await start()
  const store = connect({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  const large = file(Buffer.alloc(20_000_000))
  expect(await failureOf(store.putFile('a', large, running))).toMatch(/refuses access|cannot be reached/)
  // Waits for every connection that is still used.
  await new Promise((resolve) => server.close(resolve))
})

test('BKP-27 a transfer ends 30 s after the last that moved; the time of whoever reads does not count', async () => {
  const { store, emulator, limits } = await start()
  const content = Buffer.alloc(1_000_000, 'rows')
  await store.putFile('a', file(content), running)
  const message = `The bucket gallery at ${emulator.url} did not respond within 30 seconds`
  const asked = () => new Promise((resolve) => emulator.events.once('request', resolve))

  emulator.fail('hang')
  const putting = [asked(), failureOf(store.putFile('b', file(content), running))] as const
  await putting[0]
  expect(limits.at(-1)).toMatchObject({ ms: 30_000, isRunning: true })
  limits.at(-1)!.expire()
  expect(await putting[1]).toBe(message)
  const opening = [asked(), failureOf(store.open('a'))] as const
  await opening[0]
  limits.at(-1)!.expire()
  expect(await opening[1]).toBe(message)

  emulator.fail('stall')
  const stalled = (await store.open('a'))!
  let bytesRead = 0
  const reading = failureOf(
    (async () => {
      for await (const piece of stalled) {
        bytesRead += piece.length
        // Half of it comes.
        if (bytesRead === 500_000) setImmediate(() => limits.at(-1)!.expire())
      }
    })(),
  )
  expect(await reading).toBe(message)

  emulator.mend()
  const slowly = (await store.open('a'))!
  const pieces = slowly[Symbol.asyncIterator]()
  await pieces.next()
  // Most of it is still to come.
  await expect.poll(() => limits.at(-1)!.isRunning).toBe(false)
  await pieces.return!()
})
