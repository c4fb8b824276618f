import { rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPictureStore } from '#app/features/images/picture-store.server.ts'
import { variantKey } from '#app/features/images/variant-key.ts'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import { pictures } from '#db/schema/pictures.ts'
import { type S3Emulator, startS3Emulator } from '#integrations/s3/emulator/emulator.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { createBackupBench } from '#tests/backup-bench.ts'
import { gradient, plain } from '#tests/new-image.ts'
import { openPictureObjects } from '../open-objects.ts'
import { readSettings } from '../settings.ts'
import { runMakeVariantsCommand } from './make-variants.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
let gallery: Awaited<ReturnType<typeof bench.place>>
let emulator: S3Emulator
beforeAll(async () => {
  bench = await createBackupBench()
})
beforeEach(async () => {
  gallery = await bench.place()
  emulator = await startS3Emulator()
})
afterEach(() => emulator.stop())
afterAll(() => bench.end())

const places = ['folder', 's3'] as const
type Place = (typeof places)[number]
const settingsOf = (place: Place) =>
  readSettings({ ...(place === 's3' && emulator.env), DATA_DIR: gallery.dataDir, IMAGE_STORE: place })

/** The pictures of `place`, and what the command does with them. */
async function open(place: Place) {
  const settings = settingsOf(place)
  const objects = await openPictureObjects(settings)
  const store = createPictureStore({ db: gallery.db, objects })
  return {
    objects,
    store,
    /** Takes a picture in. Resolves to its address and the keys of its variants. */
    async keep(image: Sharp) {
      const { url } = await store.ingest(await image.png().toBuffer())
      return { url, key: (width: number) => variantKey(url.slice(8, 40), width) }
    },
    async makeVariants(args: string[] = [], signal = new AbortController().signal) {
      const output: string[] = []
      const complained: string[] = []
      const code = await runMakeVariantsCommand(
        args,
        { settings, openDatabase: async () => gallery.databaseUrl },
        { say: (line) => output.push(line), complain: (line) => complained.push(line), signal },
      )
      return { code, output, complained }
    },
  }
}

/** Every file by its key: its bytes, and when it was written. */
async function readAll(objects: ObjectStore) {
  const files: Record<string, { bytes: string; modifiedMs: number }> = {}
  for await (const { key, modifiedMs } of objects.list())
    files[key] = { bytes: (await objects.get(key))!.toString('base64'), modifiedMs }
  return files
}

test.for(places)(
  'S3-12 in the %s a missing width is made, no other file is touched, and again nothing is',
  async (place) => {
    const { objects, keep, makeVariants } = await open(place)
    const { key } = await keep(gradient(1700, 900))
    await keep(gradient(1000, 700))
    await objects.remove(key(600))
    const before = await readAll(objects)
    const made = await makeVariants()
    expect([made.code, made.complained]).toEqual([0, []])
    expect(made.output).toEqual([
      expect.stringMatching(/^the (folder|bucket) .*: 2 pictures looked at, 1 variant made \(0\.0 MB\)$/),
    ])
    const { [key(600)]: added, ...others } = await readAll(objects)
    expect(others).toEqual(before)
    const { format, width, height } = await sharp(Buffer.from(added!.bytes, 'base64')).metadata()
    expect([format, width, height]).toEqual(['webp', 600, 318])
    expect((await makeVariants()).output[0]).toContain('2 pictures looked at, 0 variants made')
    expect(await readAll(objects)).toEqual({ ...before, [key(600)]: added })
  },
)

test('S3-12 with the bucket set, what is only in the folder gets its missing width in the bucket', async () => {
  const { keep } = await open('folder')
  const { url, key } = await keep(gradient(900, 600))
  await rm(join(gallery.imagesFolder, key(600)))
  const { store, makeVariants } = await open('s3')
  expect((await makeVariants()).code).toBe(0)
  expect([...emulator.buckets.get('gallery')!.keys()]).toEqual([`images/${key(600)}`])
  expect((await sharp((await store.read(url, 600))!).metadata()).width).toBe(600)
})

test.for([true, false])(
  'S3-12 a picture that a larger file holds whole gets none; known to the database: %s',
  async (isKnown) => {
    const { objects, keep, makeVariants } = await open('folder')
    const { url, key } = await keep(gradient(500, 400))
    // As it was stored before there were variants 600 wide.
    await rename(join(gallery.imagesFolder, key(600)), join(gallery.imagesFolder, key(800)))
    const wide = await keep(gradient(900, 400))
    await objects.remove(wide.key(800))
    if (!isKnown) await gallery.db.delete(pictures)
    expect((await makeVariants()).output[0]).toContain('2 pictures looked at, 1 variant made')
    expect(Object.keys(await readAll(objects)).sort()).toEqual(
      [key(400), key(800), ...[400, 600, 800, 1200].map(wide.key)].sort(),
    )
    expect(await gallery.db.$count(pictures, eq(pictures.url, url))).toBe(isKnown ? 1 : 0)
  },
)

test('S3-12 a cut-out keeps its transparency', async () => {
  const { objects, keep, makeVariants } = await open('folder')
  const hole = { input: await plain(400, 500, '#ffffff').png().toBuffer(), left: 0, top: 0, blend: 'dest-out' } as const
  const { key } = await keep(plain(1000, 500, '#283848').composite([hole]))
  await objects.remove(key(600))
  await makeVariants()
  const { data, info } = await sharp((await objects.get(key(600)))!)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.channels]).toEqual([600, 4])
  const alphaAt = (x: number) => data[(150 * info.width + x) * 4 + 3]
  expect([alphaAt(100), alphaAt(500)]).toEqual([0, 255])
})

test.for(places)('S3-12 nothing is written to the %s behind a removal that began before', async (place) => {
  const { objects, keep, makeVariants } = await open(place)
  const { url, key } = await keep(gradient(900, 610))
  await objects.remove(key(600))
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const slow: ObjectStore = {
    ...objects,
    async remove(removed) {
      begin()
      await mayGoOn
      await objects.remove(removed)
    },
  }
  const removing = createPictureStore({ db: gallery.db, objects: slow }).remove(url)
  await hasBegun
  const making = makeVariants()
  await awaitBlocked(gallery.db)
  goOn()
  expect([await removing, (await making).code]).toEqual([true, 0])
  expect(await readAll(objects)).toEqual({})
})

test.for(places)('S3-12 a damaged picture in the %s is named, and the others are made', async (place) => {
  const { objects, keep, makeVariants } = await open(place)
  const all = [await keep(gradient(900, 620)), await keep(gradient(900, 630)), await keep(gradient(900, 640))]
  for (const { key } of all) await objects.remove(key(600))
  const largest = all[1]!.key(1200)
  if (place === 'folder') await truncate(join(gallery.imagesFolder, largest), 900)
  else emulator.buckets.get('gallery')!.get(`images/${largest}`)!.bytes.fill(0)
  const made = await makeVariants()
  expect([made.code, made.output[0]]).toEqual([1, expect.stringContaining('3 pictures looked at, 2 variants made')])
  expect(made.complained).toEqual([
    expect.stringMatching(new RegExp(`^${largest} cannot be read: .*(damaged)`)),
    'Pictures that cannot be read: 1. Upload them again, or take their files from a backup',
  ])
  const there = await Promise.all(all.map(async ({ key }) => (await objects.head(key(600))) !== null))
  expect(there).toEqual([true, false, true])
})

test('S3-12 OPS-52 a bucket that cannot be read or written, and an interruption, end it with what was done; wrong use is told', async () => {
  const { objects, keep, makeVariants } = await open('s3')
  for (const height of [650, 660]) await objects.remove((await keep(gradient(900, height))).key(600))
  for (const method of ['PUT', 'GET']) {
    emulator.fail('error', method)
    const failed = await makeVariants()
    expect([failed.code, failed.output]).toEqual([1, []])
    expect(failed.complained).toEqual([
      expect.stringMatching(/ could not be used: 500 InternalError\. 0 pictures looked at, 0 variants made .*there$/),
    ])
    emulator.mend()
  }
  const ending = new AbortController()
  emulator.events.on('request', (method) => void (method === 'PUT' && ending.abort()))
  const interrupted = await makeVariants([], ending.signal)
  expect(interrupted).toEqual({
    code: 1,
    output: [],
    complained: [
      expect.stringMatching(
        /^Interrupted: 1 picture looked at, 1 variant made .*; the same command goes on from there$/,
      ),
    ],
  })
  expect((await makeVariants()).output[0]).toContain('2 pictures looked at, 1 variant made')
  expect(await makeVariants(['--all'])).toMatchObject({
    code: 2,
    complained: [expect.stringMatching(/^npm run make-variants/)],
  })
})
