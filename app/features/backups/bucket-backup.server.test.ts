import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBackupBench } from '#tests/backup-bench.ts'
import { startBackupBucket } from '#tests/bucket-place.ts'
import { newProduct } from '#tests/new-product.ts'
import { withSession } from './database-session.server.ts'
import { openSet } from './open-set.server.ts'
import { assertEmpty } from './restore-database.server.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
let bucket: Awaited<ReturnType<typeof startBackupBucket>>
let gallery: Awaited<ReturnType<(typeof bench)['place']>>
let count = 0
beforeAll(async () => {
  bench = await createBackupBench()
  bucket = await startBackupBucket()
  gallery = await bench.place()
  const { url } = await gallery.store.ingest(await bench.newPicture())
  await newProduct(gallery.db, { images: [url] })
})
afterEach(() => bucket.emulator.mend())
afterAll(async () => {
  await bucket.end()
  await bench.end()
})

const newPrefix = () => `backups-${++count}`
const keysOf = (prefix: string) =>
  [...bucket.objects.keys()].filter((key) => key.startsWith(`${prefix}/`)).map((key) => key.slice(prefix.length + 1))
const at = (moment: string) => ({ now: () => new Date(moment) })
/** A set of its own, which a test may damage: its place, its name, and what its keys begin with. */
async function newSet() {
  const prefix = newPrefix()
  const place = bucket.place(prefix)
  const address = await bench.backUp(gallery, place)
  return { place, name: address.slice(address.lastIndexOf('/') + 1), prefix, address }
}

test('BKP-23 a gallery comes back from a bucket as it was, and verification finds the set whole', async () => {
  const { place, name, prefix, address } = await newSet()
  expect(address).toBe(`s3://gallery/${prefix}/${name}`)
  await expect(bench.verify({ place, name }, gallery)).resolves.toMatchObject({ path: address })
  const restored = await bench.empty()
  await bench.restore({ place, name }, restored)
  expect(await bench.sumTables(restored.url)).toEqual(await bench.sumTables(gallery.url))
  const { rows } = await restored.db.$client.query<{ url: string }>('select url from pictures')
  expect(rows.length).toBeGreaterThan(0)
  for (const { url } of rows) expect(await restored.store.read(url, null)).toEqual(await gallery.store.read(url, null))
  const own = keysOf(prefix).filter((key) => !key.startsWith(`${name}/tables/`) && !key.startsWith('pictures/'))
  expect(own.sort()).toEqual([`${name}/manifest.json`, `${name}/manifest.json.sha256`, `${name}/pictures.jsonl`])
})

test('BKP-23 BKP-03 a second set copies only new pictures; BKP-15 BKP-20 older ones of a day go, those of another database stay', async () => {
  const own = await bench.place()
  const { url } = await own.store.ingest(await bench.newPicture())
  await own.store.ingest(await bench.newPicture())
  const prefix = newPrefix()
  const place = bucket.place(prefix)
  const retention = { timeZone: 'UTC' }
  const pictures = () => keysOf(prefix).filter((key) => key.startsWith('pictures/'))
  await bench.backUp(gallery, place, { retention, ...at('2026-11-24T07:00:00Z') })
  await bench.backUp(own, place, { retention, ...at('2026-11-24T08:00:00Z') })
  const before = pictures()
  expect(before).toHaveLength(3)
  await own.store.ingest(await bench.newPicture())
  bucket.emulator.requests.length = 0
  await bench.backUp(own, place, at('2026-11-24T09:00:00Z'))
  const put = bucket.emulator.requests.filter((request) => request.includes('/pictures/') && request.startsWith('PUT'))
  expect(put).toHaveLength(1)
  await own.store.remove(url)
  await bench.backUp(own, place, { retention, ...at('2026-11-24T10:00:00Z') })
  expect(await place.listSets()).toEqual(['2026-11-24T070000Z', '2026-11-24T100000Z'])
  expect(pictures()).toHaveLength(3)
  for (const name of await place.listSets()) await bench.verify({ place, name }, gallery)
})

/** The key of the first object whose key matches. */
const find = (prefix: string, part: RegExp) =>
  `${prefix}/${keysOf(prefix).find((key) => part.test(key)) ?? expect.unreachable(`no ${part}`)}`
const spoil = (key: string) => bucket.objects.set(key, { ...bucket.objects.get(key)!, bytes: Buffer.from('replaced') })
const faults: [string, (prefix: string) => unknown, RegExp][] = [
  [
    'a table was replaced',
    (prefix) => spoil(find(prefix, /public\.products\./)),
    /products\.copy\.gz of the set .* is damaged/,
  ],
  [
    'a table is missing',
    (prefix) => bucket.objects.delete(find(prefix, /public\.orders\./)),
    /public\.orders\.copy\.gz of the set .* is missing\. Choose another set in s3:\/\/gallery\/backups-\d+$/,
  ],
  ['a picture was replaced', (prefix) => spoil(find(prefix, /^pictures\//)), /is damaged.* or delete the file/],
  [
    'a picture is missing',
    (prefix) => bucket.objects.delete(find(prefix, /^pictures\//)),
    /is missing\. Choose another set in \S+, or make a new backup, which/,
  ],
  [
    'the manifest was replaced',
    (prefix) => spoil(find(prefix, /manifest\.json$/)),
    /manifest\.json of the set .* is damaged/,
  ],
  [
    'the list of pictures was replaced',
    (prefix) => spoil(find(prefix, /pictures\.jsonl$/)),
    /pictures\.jsonl of the set/,
  ],
  [
    'it has no manifest',
    (prefix) => bucket.objects.delete(find(prefix, /manifest\.json$/)),
    /has no manifest\.json, so it is no whole backup/,
  ],
]
for (const [name, change, sentence] of faults)
  test(`BKP-11 BKP-12 a set in a bucket is refused where ${name}, and nothing is written`, async () => {
    const set = await newSet()
    change(set.prefix)
    const target = await bench.empty()
    await expect(bench.restore(set, target)).rejects.toThrow(sentence)
    await expect(bench.verify(set, target)).rejects.toThrow(sentence)
    await withSession(target.url, (client) => assertEmpty(client))
  })

test('BKP-11 an unfinished set, none at all and the prefix of the sets are refused', async () => {
  const { place, name, prefix } = await newSet()
  const open = (set: string) => openSet({ place, name: set })
  await expect(open('2020-01-01T000000Z')).rejects.toThrow('There is no backup at s3://gallery/')
  const above = { place: bucket.place(''), name: prefix }
  await expect(openSet(above)).rejects.toThrow(`s3://gallery/${prefix} holds a set: name it, ${name}`)
  await expect(open('')).rejects.toThrow(`s3://gallery/${prefix} holds a set: name it`)
  await place.begin('2026-11-24T080000Z')
  await expect(open('2026-11-24T080000Z')).rejects.toThrow('is unfinished, its backup was cut off')
})

test('BKP-26 a bucket that is away, full, not there or refuses the key is told in a sentence, and no set is left', async () => {
  const { url } = bucket.emulator
  const prefix = newPrefix()
  const failing = (changes: Parameters<typeof bucket.place>[1] = {}) =>
    bench.backUp(gallery, bucket.place(prefix, changes))
  await expect(failing({ secretAccessKey: 'wrong' })).rejects.toThrow(`${url} refuses the signature`)
  await expect(failing({ accessKeyId: 'nobody' })).rejects.toThrow('does not know the access key nobody')
  await expect(failing({ bucket: 'nowhere' })).rejects.toThrow(`There is no bucket nowhere at ${url}`)
  await expect(failing({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow('cannot be reached (ECONNREFUSED)')
  const inTheMiddle = (fault: Parameters<typeof bucket.emulator.fail>[0]) =>
    bucket.emulator.events.on('request', function begin(_method, path) {
      if (!path.includes('public.orders.')) return
      bucket.emulator.events.off('request', begin)
      bucket.emulator.fail(fault, 'PUT')
    })
  inTheMiddle('full')
  await expect(failing()).rejects.toThrow(`The bucket gallery at ${url} is full (QuotaExceeded)`)
  bucket.emulator.mend()
  inTheMiddle('cut')
  await expect(failing()).rejects.toThrow(`${url} (S3_ENDPOINT) cannot be reached (ECONNRESET)`)
  bucket.emulator.mend()
  // The pictures were there already: the next set needs them no less.
  expect(keysOf(prefix).filter((key) => !key.startsWith('pictures/'))).toEqual([])
  // And while it is read.
  const set = await newSet()
  const target = await bench.empty()
  bucket.emulator.fail('cut', 'GET')
  await expect(bench.restore(set, target)).rejects.toThrow('cannot be reached (ECONNRESET)')
  await withSession(target.url, (client) => assertEmpty(client))
})

test('BKP-24 a backup that is interrupted leaves nothing, also where the bucket was being written', async () => {
  const prefix = newPrefix()
  const stopping = new AbortController()
  bucket.emulator.events.on('request', function stop(_method, path) {
    if (!path.includes('public.orders.')) return
    bucket.emulator.events.off('request', stop)
    stopping.abort(new Error('stop'))
  })
  await expect(bench.backUp(gallery, bucket.place(prefix), { signal: stopping.signal })).rejects.toThrow()
  expect(await bucket.place(prefix).listSets()).toEqual([])
  await bench.backUp(gallery, bucket.place(prefix))
  expect(keysOf(prefix).filter((key) => /unfinished|locks/.test(key))).toEqual([])
})

test('BKP-27 a file that is too large for one object is refused with its size, and no set is left', async () => {
  const prefix = newPrefix()
  await expect(bench.backUp(gallery, bucket.place(prefix, { maxPut: 10 }))).rejects.toThrow(
    /^The bucket gallery at \S+ takes at most 0\.0 GB at once, and backups-\d+\/.*\.copy\.gz has 0\.0 GB$/,
  )
  expect(await bucket.place(prefix).listSets()).toEqual([])
})
