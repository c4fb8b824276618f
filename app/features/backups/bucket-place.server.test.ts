import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackupBucket } from '#tests/bucket-place.ts'
import { describeBackupPlace } from './backup-place.contract.ts'

let bucket: Awaited<ReturnType<typeof startBackupBucket>>
let count = 0
beforeAll(async () => {
  bucket = await startBackupBucket()
})
afterAll(() => bucket.end())

const newPrefix = () => `place-${++count}`
const keysOf = (prefix: string) =>
  [...bucket.objects.keys()].filter((key) => key.startsWith(`${prefix}/`)).map((key) => key.slice(prefix.length + 1))

describeBackupPlace('bucket', async () => {
  const prefix = newPrefix()
  return () => bucket.place(prefix)
})

const set = '2026-11-24T080000Z'
const signal = new AbortController().signal

/** A set of one table, with no manifest yet, in a place of its own. */
async function beginSet(prefix = newPrefix()) {
  const place = bucket.place(prefix)
  await place.take('one')
  const unfinished = await place.begin(set)
  await unfinished.write('tables/one', [Readable.from([Buffer.from('rows')])], signal)
  return { prefix, place, unfinished }
}

test('BKP-25 the lock of another database counts for a day, by the clock of the service', async () => {
  const prefix = newPrefix()
  const letGo = await bucket.place(prefix).take('one')
  const [lock] = keysOf(prefix)
  expect(lock).toMatch(/^locks\/.+\.json$/)
  const age = (hours: number) => {
    const object = bucket.objects.get(`${prefix}/${lock}`)!
    bucket.objects.set(`${prefix}/${lock}`, { ...object, modified: new Date(Date.now() - hours * 3_600_000) })
  }
  age(23)
  await expect(bucket.place(prefix).take('another')).rejects.toThrow(
    `A backup of another database is being written to s3://gallery/${prefix}: give each gallery a prefix of its own (s3://gallery/${prefix}/${lock} names who holds it`,
  )
  // The one that was refused left nothing.
  expect(keysOf(prefix)).toEqual([lock])
  age(25)
  await (await bucket.place(prefix).take('another'))()
  expect(keysOf(prefix)).toEqual([])
  await letGo()
})

test('BKP-28 what else lies in the bucket is neither removed nor taken for a lock or a picture of a set', async () => {
  const prefix = newPrefix()
  const others = ['locks/front-door.txt', 'pictures/sc/scan.tif', 'pictures/scan.tif']
  const modified = new Date(Date.now() - 25 * 3_600_000)
  const { place, unfinished } = await beginSet(prefix)
  const [anObject] = bucket.objects.values()
  for (const other of others) bucket.objects.set(`${prefix}/${other}`, { ...anObject!, modified })
  await unfinished.discard()
  await (await bucket.place(prefix).take('one'))()
  for await (const { sha256 } of place.listPictures()) expect.unreachable(sha256)
  expect(keysOf(prefix).sort()).toEqual(others)
})

test('BKP-25 of two databases that begin at the same time no two go on', async () => {
  const prefix = newPrefix()
  const taken = await Promise.allSettled(['one', 'another', 'third'].map((name) => bucket.place(prefix).take(name)))
  expect(taken.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
  for (const result of taken)
    if (result.status === 'fulfilled') await result.value()
    else expect(result.reason.message).toContain('A backup of another database')
  expect(keysOf(prefix)).toEqual([])
})

test('BKP-24 a set whose manifest somebody deleted is not removed as if it were unfinished', async () => {
  const { prefix, place, unfinished } = await beginSet()
  await unfinished.finish('{}', signal)
  bucket.objects.delete(`${prefix}/${set}/manifest.json`)
  await (await bucket.place(prefix).take('one'))()
  expect(keysOf(prefix)).toEqual([`${set}/tables/one`])
  expect([await place.listSets(), await place.look(set)]).toEqual([[], 'something'])
})

test('BKP-24 one that is cut off with its manifest already there is whole, and one whose removal was is none', async () => {
  const { prefix, place, unfinished } = await beginSet()
  bucket.emulator.fail('error', 'DELETE')
  await expect(unfinished.finish('{}', signal)).rejects.toThrow('500')
  bucket.emulator.mend()
  await (await bucket.place(prefix).take('one'))()
  expect(keysOf(prefix)).toEqual([`${set}/tables/one`, `${set}/manifest.json`])
  // The first object goes, then the bucket is away.
  bucket.emulator.events.on('request', function cut(method, path) {
    if (method !== 'DELETE' || !path.endsWith('tables/one')) return
    bucket.emulator.events.off('request', cut)
    bucket.emulator.fail('error')
  })
  await expect(place.removeSet(set)).rejects.toThrow('500')
  bucket.emulator.mend()
  expect([await place.listSets(), await place.look(set)]).toEqual([[], 'unfinished'])
  await (await bucket.place(prefix).take('one'))()
  expect(keysOf(prefix)).toEqual([])
})

test('BKP-26 a set of which an object is lost before it counts is no backup', async () => {
  const { prefix, place, unfinished } = await beginSet()
  bucket.emulator.events.on('request', function lose(method, path) {
    if (method !== 'PUT' || !path.endsWith('manifest.json')) return
    bucket.emulator.events.off('request', lose)
    bucket.objects.delete(`${prefix}/${set}/tables/one`)
  })
  await expect(unfinished.finish('{}', signal)).rejects.toThrow(
    `s3://gallery/${prefix}/${set}/tables/one is not in the bucket as it was put there, and no backup was made: try again`,
  )
  await unfinished.discard()
  expect(await place.listSets()).toEqual([])
})

test('BKP-27 what waits to be put has no name on the disk, and is put only at the end', async () => {
  const { prefix, unfinished } = await beginSet()
  expect(await readdir(bucket.workFolder)).toEqual([])
  expect([...bucket.objects.keys()].filter((key) => key.startsWith(prefix) && key.includes('tables'))).toEqual([])
  bucket.emulator.fail('error', 'PUT')
  await expect(unfinished.finish('{}', signal)).rejects.toThrow('500')
  bucket.emulator.mend()
  await unfinished.discard()
  expect(await readdir(bucket.workFolder)).toEqual([])
})
