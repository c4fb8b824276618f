import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeUnusedPictures } from '#app/features/images/remove-unused-pictures.server.ts'
import { event_artists, events } from '#db/schema/events.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { image_copies } from '#db/schema/image-migrations.ts'
import { pictures } from '#db/schema/pictures.ts'
import { blog_posts } from '#db/schema/posts.ts'
import { products } from '#db/schema/products.ts'
import { createMigrationBench, type MigrationBench } from '#tests/migration-bench.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { silentLog } from '#tests/silent-log.ts'

let bench: MigrationBench
beforeEach(async () => {
  bench = await createMigrationBench()
})
afterEach(() => bench.stop())

const isHere = async (url: string) => (await bench.pictureFolder.read(url, null)) !== null

/** Works with a picture each, moved to the host; returns the pictures' earlier addresses. */
async function migrated(count: number) {
  const files: string[] = []
  for (let work = 0; work < count; work++) files.push(await bench.newPicture())
  for (const file of files) await bench.newWork([file])
  await bench.migrate()
  return files
}
async function cleanUp() {
  const result = await bench.act('clean-up')
  await bench.newRunner().wake()
  return { result, run: (await bench.report()).run! }
}

test('MIG-15 OP-59 removes the files that were moved, once staff ask for it', async () => {
  const files = await migrated(3)
  const unrelated = await bench.newPicture()
  expect(await Promise.all(files.map(isHere))).toEqual([true, true, true])
  const { result, run } = await cleanUp()
  expect(result).toEqual({ outcome: 'changed', act: 'clean-up' })
  expect(run).toMatchObject({ state: 'completed', removed: 3, kept: 0, failure: null })
  expect(await Promise.all(files.map(isHere))).toEqual([false, false, false])
  expect(await isHere(unrelated)).toBe(true)
  // The works use the copies at the host.
  for (const { images } of await bench.db.select().from(products)) expect((await fetch(images[0]!)).status).toBe(200)
  expect(await bench.report()).toMatchObject({ counts: { copied: 0 } })
})

test('MIG-15 OP-59 leaves every file that a work, a post, an event, an artist or a text refers to', async () => {
  const files = await migrated(7)
  const [work, post, event, artist, ofText, ofPage, free] = files as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await bench.newWork([work])
  await newPost(bench.db, { featured_image: post })
  const { id } = await newEvent(bench.db, { image: event })
  await bench.db.insert(event_artists).values({ id: uuidv7(), event_id: id, name: 'Ada', image: artist })
  await bench.db.update(events).set({ long_description: `<p><img src="${ofText}"></p>` })
  await bench.db.update(blog_posts).set({ content: 'A text' })
  await bench.db
    .insert(gallery_pages)
    .values({ slug: 'about', content: `![The room](${ofPage})` })
    .onConflictDoUpdate({
      target: gallery_pages.slug,
      set: { content: `![The room](${ofPage})` },
    })
  const { run } = await cleanUp()
  expect(run).toMatchObject({ removed: 1, kept: 6 })
  for (const file of files) expect([file, await isHere(file)]).toEqual([file, file !== free])
})

test('MIG-19 a file whose copy is not delivered as it should be is the only one, and stays', async () => {
  const [gone, whole] = (await migrated(2)) as [string, string]
  const [copy] = await bench.db.select().from(image_copies).where(eq(image_copies.source, gone))
  const id = /products\/[^.]+/.exec(copy!.url)![0]
  const [spoiled] = bench.emulator.assets.all().filter(({ publicId }) => publicId === id)
  bench.emulator.assets.spoil = (bytes) => (bytes === spoiled!.bytes ? null : bytes)
  const { run } = await cleanUp()
  expect(run).toMatchObject({ state: 'completed', removed: 1, kept: 1 })
  expect([await isHere(gone), await isHere(whole)]).toEqual([true, false])
})

test('MIG-16 a cleanup that cannot go on says that it failed, and can be asked for again', async () => {
  const files = await migrated(2)
  const remove = bench.pictureFolder.remove
  await bench.act('clean-up')
  const broken = { ...bench.pictureFolder, remove: () => Promise.reject(new Error('EROFS')) }
  await bench.newRunner({ pictureFolder: broken }).wake()
  expect((await bench.report()).run).toMatchObject({ state: 'completed', failure: 'Cleanup failed' })
  expect(await Promise.all(files.map(isHere))).toEqual([true, true])
  expect(remove).toBe(bench.pictureFolder.remove)
  expect((await cleanUp()).run).toMatchObject({ removed: 2, failure: null })
})

test('OP-59 there is no cleanup after a run with errors, before its end, or of another run than the last', async () => {
  await bench.newWork([await bench.newPicture(), 'http://elsewhere.example/a.jpg'])
  const first = await bench.migrate()
  expect(first).toMatchObject({ state: 'completed', failed: 1 })
  expect((await cleanUp()).result).toMatchObject({ fault: 'conflict' })
  await bench.act('start')
  expect((await cleanUp()).result).toMatchObject({ fault: 'conflict' })
})

test('MIG-15 the nightly sweep leaves what a migration has copied to staff', async () => {
  const [file] = (await migrated(1)) as [string]
  const stale = await bench.newPicture()
  await bench.db.update(pictures).set({ created_at: new Date('2026-01-01T00:00:00Z') })
  const { db, pictureFolder: imageStore } = bench
  expect(
    await removeUnusedPictures({ db, imageStore, log: silentLog, now: () => new Date('2026-11-20T15:00:00Z') }),
  ).toBeGreaterThan(0)
  expect([await isHere(file), await isHere(stale)]).toEqual([true, false])
})
