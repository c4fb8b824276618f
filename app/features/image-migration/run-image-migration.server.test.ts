import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit_entries } from '#db/schema/audit-entries.ts'
import { image_copies, image_migrations } from '#db/schema/image-migrations.ts'
import { pictures } from '#db/schema/pictures.ts'
import { products } from '#db/schema/products.ts'
import { createMigrationBench, type MigrationBench } from '#tests/migration-bench.ts'
import { newPost } from '#tests/new-post.ts'
import { changeImageMigration } from './change-image-migration.server.ts'
import { findImageMigration } from './find-image-migration.server.ts'

let bench: MigrationBench
beforeEach(async () => {
  bench = await createMigrationBench()
})
afterEach(() => bench.stop())

const imagesOf = async (id: string) => (await bench.db.select().from(products).where(eq(products.id, id)))[0]!.images
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
const refusal = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) })

test('MIG-01 MIG-02 MIG-03 moves the images of every work that has any, and leaves those at the host', async () => {
  const [a, b, c] = [await bench.newPicture(), await bench.newPicture(), await bench.newPicture()]
  const hosted = `${bench.imageHost.prefix}v1/products/there.jpg`
  const first = await bench.newWork([a, hosted, b])
  const draft = await bench.newWork([c], { status: 'draft' })
  const done = await bench.newWork([hosted])
  const bare = await bench.newWork([])
  const post = await newPost(bench.db, { featured_image: c })
  const originals = await Promise.all([a, b].map((url) => bench.pictureFolder.read(url, null)))

  expect(await bench.report()).toEqual({
    host: 'Cloudinary',
    image_store: 'folder',
    variables: ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET'],
    counts: { works: 3, hosted_works: 1, images: 3, copied: 0 },
    run: null,
  })
  expect(await bench.migrate()).toMatchObject({ state: 'completed', total: 3, migrated: 3, failed: 0, errors: [] })

  const [newA, kept, newB] = await imagesOf(first.id)
  expect(kept).toBe(hosted)
  for (const url of [newA!, newB!]) expect(bench.imageHost.keeps(url)).toBe(true)
  // In order, each with the same picture as before.
  expect((await bytesAt(newA!)).equals(originals[0]!)).toBe(true)
  expect((await bytesAt(newB!)).equals(originals[1]!)).toBe(true)
  expect(await imagesOf(draft.id)).toEqual([expect.stringMatching(/products\//)])
  expect([await imagesOf(done.id), await imagesOf(bare.id)]).toEqual([[hosted], []])
  expect(post.featured_image).toBe(c)
  expect(await bench.report()).toMatchObject({ counts: { works: 3, hosted_works: 3, images: 0, copied: 3 } })
  // The files stay until staff ask.
  for (const url of [a, b, c]) expect(await bench.pictureFolder.read(url, null)).not.toBeNull()
})

test('MIG-01 AUD-01 a work that was moved has a new version, an entry in the history, and what pages must know of its pictures', async () => {
  const picture = await bench.newPicture()
  const [before] = await bench.db.select().from(pictures).where(eq(pictures.url, picture))
  const work = await bench.newWork([picture], { imported_version: 1 })
  await bench.migrate()
  const [after] = await bench.db.select().from(products).where(eq(products.id, work.id))
  expect(after).toMatchObject({ version: 2, imported_version: 2, updated_at: work.updated_at })
  const { created_at: _, url: __, ...facts } = before!
  expect((await bench.db.select().from(pictures).where(eq(pictures.url, after!.images[0]!)))[0]).toMatchObject(facts)
  const entries = await bench.db.select().from(audit_entries).where(eq(audit_entries.subject_id, work.id))
  expect(entries.at(-1)).toMatchObject({
    action: 'work-changed',
    actor_kind: 'system',
    actor_label: 'Image migration',
    note: 'A picture was moved to the image host',
    changes: { images: { from: [picture], to: after!.images } },
  })
})

test('OPS-51 beside a bucket nobody is asked to set an image host, with which the program would not start', async () => {
  const beside = { ...bench.app, imageHost: null, settings: { ...bench.app.settings, imageStore: 's3' as const } }
  expect(await findImageMigration(beside)).toMatchObject({ host: null, image_store: 's3' })
  const refused = await changeImageMigration(beside, { act: 'start' })
  expect(refused).toMatchObject({ message: expect.stringContaining('IMAGE_STORE=s3') })
  expect(JSON.stringify(refused)).not.toContain('CLOUDINARY')
})

test('MIG-04 MIG-05 waits 2 s between images and between works, and not after the last', async () => {
  await bench.newWork([await bench.newPicture(), await bench.newPicture()])
  await bench.newWork([await bench.newPicture()])
  await bench.newWork([`${bench.imageHost.prefix}v1/products/there.jpg`])
  await bench.newWork([await bench.newPicture()])
  await bench.migrate()
  expect(bench.waits).toEqual([2_000, 2_000, 2_000])
})

test('MIG-06 waits 5 s after an error, and then as between works', async () => {
  await bench.newWork(['http://elsewhere.example/a.jpg', await bench.newPicture(), 'nowhere:/a.jpg'])
  await bench.newWork([await bench.newPicture()])
  await bench.migrate()
  expect(bench.waits).toEqual([5_000, 2_000, 7_000])
})

test('MIG-07 tries an image again after 5, 10 and 20 s, and goes on with the next after that', async () => {
  const work = await bench.newWork([await bench.newPicture(), await bench.newPicture()])
  bench.emulator.failNext(...Array.from({ length: 4 }, () => refusal('Busy')))
  expect(await bench.migrate()).toMatchObject({ state: 'completed', migrated: 1, failed: 1 })
  expect(bench.waits).toEqual([5_000, 10_000, 20_000, 5_000])
  expect((await imagesOf(work.id)).map(bench.imageHost.keeps)).toEqual([false, true])
})

test('MIG-07 an image that a retry moves is no error', async () => {
  await bench.newWork([await bench.newPicture()])
  bench.emulator.failNext('cut', { status: 500, body: '<html>' }, { status: 200, body: '' })
  expect(await bench.migrate()).toMatchObject({ migrated: 1, failed: 0 })
  expect(bench.waits).toEqual([5_000, 10_000, 20_000])
})

test('MIG-08 gives each fetch 30 s', async () => {
  await bench.newWork([await bench.newPicture()])
  await bench.migrate()
  expect(bench.deadlines).toEqual([30_000])
})

test.each([
  'http://elsewhere.example/a.jpg',
  'https://elsewhere.example/a.jpg',
  // An allowed host without a public address.
  'https://127.0.0.1/a.jpg',
  'file:///etc/passwd',
  'no address',
])('MIG-10 an image at %s is an invalid image URL, asked for nowhere and not tried again', async (image) => {
  const work = await bench.newWork([image])
  const run = await bench.migrate()
  expect(run).toMatchObject({ state: 'completed', failed: 1, migrated: 0 })
  expect(run.errors).toEqual([
    { product_id: work.id, product_name: work.name, image, message: 'Invalid image URL', detail: expect.any(String) },
  ])
  expect(bench.waits).toEqual([])
  expect(bench.emulator.uploads).toEqual([])
  expect(await imagesOf(work.id)).toEqual([image])
})

/** The address of a picture at another host: the emulator, by a name that does not belong to the gallery's account. */
function elsewhere(bytes: Buffer): string {
  bench.emulator.assets.add({ publicId: 'elsewhere', format: 'jpg', bytes, width: 1, height: 1 })
  return `${bench.emulator.url}/gallery/image/uploa%64/v1/elsewhere.jpg`
}

test('MIG-01 OP-84 an image of another host is sent upright, without what says where it was taken', async () => {
  const { gradient } = await import('#tests/new-image.ts')
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 42/1 54/1' } }
  const photograph = await gradient(90, 60).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  expect((await sharp(photograph).metadata()).orientation).toBe(6)
  const work = await bench.newWork([elsewhere(photograph)])
  expect(await bench.migrate()).toMatchObject({ state: 'completed', migrated: 1, failed: 0 })
  const [url] = await imagesOf(work.id)
  const { width, height, exif: kept } = await sharp(await bytesAt(url!)).metadata()
  expect([width, height, kept]).toEqual([60, 90, undefined])
  expect((await bench.db.select().from(pictures).where(eq(pictures.url, url!)))[0]).toMatchObject({ width, height })
})

test('MIG-12 OP-84 an image of another host that no upload could be is not sent, nor tried again', async () => {
  const { pngClaiming } = await import('#tests/new-image.ts')
  const work = await bench.newWork([elsewhere(await pngClaiming(20_000, 10_000))])
  const run = await bench.migrate()
  expect(run.errors).toMatchObject([
    { message: 'Failed to migrate image', detail: 'The picture has more than 100 megapixels' },
  ])
  expect([bench.waits, bench.emulator.uploads]).toEqual([[], []])
  expect(await imagesOf(work.id)).toEqual(work.images)
})

test('MIG-11 UPL-12 an upload that fails says so, with the words of the host', async () => {
  const work = await bench.newWork([await bench.newPicture()])
  bench.emulator.failNext(...Array.from({ length: 4 }, () => refusal('Upload preset not found')))
  const run = await bench.migrate()
  expect(run.errors).toMatchObject([
    { product_id: work.id, message: 'Cloudinary upload failed', detail: 'Upload preset not found' },
  ])
  expect(await imagesOf(work.id)).toEqual(work.images)
})

test('MIG-12 a picture whose file is gone is told, and the work stays as it was', async () => {
  const work = await bench.newWork(['/images/00000000000000000000000000000000.webp'])
  const run = await bench.migrate()
  expect(run.errors).toMatchObject([
    { message: 'Failed to migrate image', detail: 'It is not among the pictures kept here' },
  ])
  expect(await imagesOf(work.id)).toEqual(work.images)
})

test('MIG-24 a picture whose file cannot be read is told, and the others are moved', async () => {
  const [locked, next] = [await bench.newPicture(), await bench.newPicture()]
  const [work, other] = [await bench.newWork([locked]), await bench.newWork([next])]
  const denied = Object.assign(new Error("EACCES: permission denied, open '/data/images'"), { code: 'EACCES' })
  const { read } = bench.pictureFolder
  await bench.act('start')
  await bench
    .newRunner({
      pictureFolder: {
        ...bench.pictureFolder,
        read: (url, width) => (url === locked ? Promise.reject(denied) : read(url, width)),
      },
    })
    .wake()
  const { run } = await bench.report()
  expect(run).toMatchObject({ state: 'completed', migrated: 1, failed: 1 })
  expect(run!.errors).toMatchObject([{ message: 'Failed to migrate image', detail: denied.message }])
  expect(await imagesOf(work.id)).toEqual(work.images)
  expect((await imagesOf(other.id)).every(bench.imageHost.keeps)).toBe(true)
})

test('MIG-12 a copy that is not delivered as it was sent never replaces the picture', async () => {
  const work = await bench.newWork([await bench.newPicture()])
  const other = await (await import('#tests/new-image.ts')).plain(41, 30, '#ff0000').webp().toBuffer()
  bench.emulator.assets.spoil = () => other
  const run = await bench.migrate()
  expect(run.errors).toMatchObject([{ message: 'Failed to migrate image', detail: 'The copy is not the same picture' }])
  expect(await imagesOf(work.id)).toEqual(work.images)
  expect(await bench.db.$count(image_copies)).toBe(0)
  expect(await bench.pictureFolder.read(work.images[0]!, null)).not.toBeNull()
  // Each attempt made another copy.
  expect(bench.emulator.uploads).toHaveLength(4)
})

test('MIG-12 a copy that is gone when it is read back never replaces the picture', async () => {
  const work = await bench.newWork([await bench.newPicture()])
  bench.emulator.assets.spoil = () => null
  const run = await bench.migrate()
  expect(run.errors).toMatchObject([{ message: 'Failed to migrate image', detail: /^The copy cannot be read back: / }])
  expect(await imagesOf(work.id)).toEqual(work.images)
})

test('MIG-12 a copy that is delivered only some time after its upload is waited for, and made once', async () => {
  const work = await bench.newWork([await bench.newPicture()])
  /** How often each upload was read back; the first two times it is not available yet. */
  const reads = new Map<number, number>()
  bench.emulator.assets.spoil = (bytes) => {
    const upload = bench.emulator.uploads.length
    reads.set(upload, (reads.get(upload) ?? 0) + 1)
    return reads.get(upload)! > 2 ? bytes : null
  }
  expect(await bench.migrate()).toMatchObject({ migrated: 1, failed: 0 })
  expect(bench.waits).toEqual([5_000, 10_000])
  expect(bench.emulator.uploads).toHaveLength(1)
  expect((await imagesOf(work.id)).every(bench.imageHost.keeps)).toBe(true)
})

test('MIG-12 a copy that has gone from the host since is made again', async () => {
  const work = await bench.newWork([await bench.newPicture()])
  const url = `${bench.imageHost.prefix}v1/products/gone.webp`
  const created_at = new Date('2026-11-20T14:00:00Z')
  await bench.db.insert(image_copies).values({ source: work.images[0]!, url, created_at })
  expect(await bench.migrate()).toMatchObject({ migrated: 1, failed: 0 })
  expect(bench.emulator.uploads).toHaveLength(1)
})

test('MIG-13 a work that cannot be updated is told by its id, and the others are moved', async () => {
  const stuck = await bench.newWork([await bench.newPicture()])
  const work = await bench.newWork([await bench.newPicture()])
  await bench.db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await bench.db.execute(
    sql.raw(
      `create trigger refuse before update on products for each row when (old.id = '${stuck.id}') execute function refuse()`,
    ),
  )
  const run = await bench.migrate()
  expect(run).toMatchObject({ state: 'completed', migrated: 1, failed: 1 })
  expect(run.errors).toMatchObject([{ message: `Failed to update product ${stuck.id}` }])
  expect(await imagesOf(stuck.id)).toEqual(stuck.images)
  expect((await imagesOf(work.id)).every(bench.imageHost.keeps)).toBe(true)
  // Uploaded once: the later attempts found the copy.
  expect(bench.emulator.uploads).toHaveLength(2)
})

test('MIG-14 a migration that cannot go on says that it failed', async () => {
  const work = await bench.newWork([await bench.newPicture()])
  await bench.act('start')
  await bench.newRunner({ imageHost: null }).wake()
  const { run } = await bench.report()
  expect(run).toMatchObject({ state: 'failed', failure: 'Migration failed', migrated: 0 })
  expect(run!.ended_at).not.toBeNull()
  expect(await imagesOf(work.id)).toEqual(work.images)
  // Another may be started then.
  expect(await bench.migrate()).toMatchObject({ state: 'completed', migrated: 1 })
})

test('MIG-01 a picture of two works is sent once', async () => {
  const picture = await bench.newPicture()
  const [one, other] = [await bench.newWork([picture]), await bench.newWork([picture])]
  expect(await bench.migrate()).toMatchObject({ total: 2, migrated: 2 })
  expect(bench.emulator.uploads).toHaveLength(1)
  expect(await imagesOf(one.id)).toEqual(await imagesOf(other.id))
})

test('MIG-19 what staff do with a work meanwhile stays: its order, and what they took out', async () => {
  const [a, b, c] = [await bench.newPicture(), await bench.newPicture(), await bench.newPicture()]
  const work = await bench.newWork([a, b, c])
  let pauses = 0
  bench.on.pause = async () => {
    pauses += 1
    if (pauses > 1) return
    // The first is moved: staff reverse the order and remove the second.
    const [first] = await imagesOf(work.id)
    await bench.db
      .update(products)
      .set({ images: [c, first!] })
      .where(eq(products.id, work.id))
  }
  expect(await bench.migrate()).toMatchObject({ migrated: 2, skipped: 1, failed: 0 })
  const images = await imagesOf(work.id)
  expect(images).toHaveLength(2)
  expect(images.every(bench.imageHost.keeps)).toBe(true)
  const copies = await bench.db.select().from(image_copies).orderBy(asc(image_copies.source))
  expect(images).toEqual([c, a].map((source) => copies.find((copy) => copy.source === source)!.url))
})

test('MIG-20 a paused migration rests, also between two attempts, and goes on where it was', async () => {
  const work = await bench.newWork([await bench.newPicture(), await bench.newPicture(), await bench.newPicture()])
  bench.on.pause = async () => void (await bench.act('pause'))
  bench.emulator.failNext(refusal('Busy'))
  expect(await bench.migrate()).toMatchObject({ state: 'paused', migrated: 0, failed: 0, product: { id: work.id } })
  bench.on.pause = async () => {}
  expect(await bench.act('resume')).toEqual({ outcome: 'changed', act: 'resume' })
  await bench.newRunner().wake()
  expect((await bench.report()).run).toMatchObject({ state: 'completed', total: 3, migrated: 3, failed: 0 })
  expect(bench.emulator.uploads).toHaveLength(4)
})

test('MIG-20 a stopped migration does not go on; the next one moves what is left', async () => {
  await bench.newWork([await bench.newPicture(), await bench.newPicture()])
  bench.on.pause = async () => void (await bench.act('stop'))
  expect(await bench.migrate()).toMatchObject({ state: 'stopped', migrated: 1 })
  expect(await bench.act('resume')).toMatchObject({ fault: 'conflict' })
  bench.on.pause = async () => {}
  expect(await bench.migrate()).toMatchObject({ state: 'completed', total: 1, migrated: 1 })
})

test('MIG-14 MIG-20 what fails in a migration that was stopped fails no other one', async () => {
  for (let work = 0; work < 2; work++) await bench.newWork([await bench.newPicture()])
  bench.on.pause = async () => {
    bench.on.pause = async () => {}
    await bench.act('stop')
    // So that the next one is newer.
    await bench.db.update(image_migrations).set({ started_at: new Date('2026-11-20T14:00:00Z') })
    await bench.act('start')
    throw new Error('out of order')
  }
  expect(await bench.migrate()).toMatchObject({ state: 'completed', total: 1, migrated: 1 })
})

test('MIG-21 one migration at a time: a second is refused, and two copies of the program share no image', async () => {
  for (let work = 0; work < 4; work++) await bench.newWork([await bench.newPicture(), await bench.newPicture()])
  expect(await Promise.all([bench.act('start'), bench.act('start'), bench.act('start')])).toEqual(
    expect.arrayContaining([
      { outcome: 'changed', act: 'start' },
      expect.objectContaining({ fault: 'conflict', message: 'A migration is running already.' }),
    ]),
  )
  const copies = [bench.newRunner(), bench.newRunner(), bench.newRunner()]
  await Promise.all(copies.map((copy) => copy.wake()))
  expect((await bench.report()).run).toMatchObject({ state: 'completed', migrated: 8, failed: 0 })
  expect(bench.emulator.uploads).toHaveLength(8)
  expect(bench.waits).toHaveLength(7)
})

test('MIG-21 a copy of the program that has lost its lock writes nothing more', async () => {
  await bench.newWork([await bench.newPicture(), await bench.newPicture()])
  bench.on.pause = async () => {
    await bench.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vitrine migration' and datname = current_database()`,
    )
  }
  expect(await bench.migrate()).toMatchObject({ state: 'running', migrated: 1 })
  bench.on.pause = async () => {}
  await bench.newRunner().wake()
  expect((await bench.report()).run).toMatchObject({ state: 'completed', migrated: 2, failed: 0 })
})

test('MIG-22 a program that ends in the middle leaves the rest to the next', async () => {
  await bench.newWork([await bench.newPicture(), await bench.newPicture()])
  await bench.act('start')
  const ending = bench.newRunner()
  let stopped: Promise<void> | undefined
  bench.on.pause = async () => {
    stopped = ending.stop()
  }
  await ending.wake()
  await stopped
  expect((await bench.report()).run).toMatchObject({ state: 'running', migrated: 1 })
  bench.on.pause = async () => {}
  await bench.newRunner().wake()
  expect((await bench.report()).run).toMatchObject({ state: 'completed', migrated: 2 })
  expect(bench.emulator.uploads).toHaveLength(2)
})
