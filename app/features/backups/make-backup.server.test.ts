import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupLock, pictureRemovalLock } from '#db/backup-locks.ts'
import { products } from '#db/schema/products.ts'
import { settings } from '#db/schema/settings.ts'
import { awaitBlocked } from '#tests/await-blocked.ts'
import { createBackupBench, openSetIn } from '#tests/backup-bench.ts'
import { newArtist } from '#tests/new-artist.ts'
import { newEvent } from '#tests/new-event.ts'
import { newPost } from '#tests/new-post.ts'
import { newProduct } from '#tests/new-product.ts'
import type { BackupPlace } from './backup-place.ts'
import { explainFileFault } from './files.server.ts'
import { createFolderPlace } from './folder-place.server.ts'
import type { BackupSource } from './make-backup.server.ts'
import { pictureList } from './manifest.server.ts'
import { checkFiles, openSet } from './open-set.server.ts'

let bench: Awaited<ReturnType<typeof createBackupBench>>
beforeAll(async () => {
  bench = await createBackupBench()
})
afterAll(() => bench.end())

/** Some of everything, with text that COPY has to escape. */
async function newGallery() {
  const gallery = await bench.place()
  const { db, store } = gallery
  const { url } = await store.ingest(await bench.newPicture())
  const artist = await newArtist(db, { biography: 'Tabs\tand\nlines, a back\\slash, \\N, \\. and Ø' })
  const work = await newProduct(db, { images: [url], artist_id: artist.id })
  await newPost(db, { categories: ['Prints'], works: [work.id] })
  await newEvent(db, { artists: [{ name: 'Ragna' }] })
  await db.delete(products).where(eq(products.id, (await newProduct(db)).id))
  return gallery
}

test('BKP-01 BKP-02 BKP-05 what is restored is one moment of a gallery that goes on: rows, sequences and pictures', async () => {
  const gallery = await newGallery()
  const { db, store } = gallery
  const counter = 'test_counter'
  await db.insert(settings).values({ key: counter, value: '0' })
  let isOver = false
  async function goOn() {
    for (let count = 1; !isOver; count++) {
      const { url } = await store.ingest(await bench.newPicture())
      await db.transaction(async (tx) => {
        await newProduct(tx as unknown as typeof db, { name: 'Counted', images: [url] })
        await tx
          .update(settings)
          .set({ value: String(count) })
          .where(eq(settings.key, counter))
      })
      const unused = await store.ingest(await bench.newPicture())
      await store.remove(unused.url)
    }
  }
  const going = goOn()
  const to = bench.newFolder()
  const set = await bench.backUp(gallery, to)
  isOver = true
  await going

  const restored = await bench.empty()
  await bench.restore(set, restored)
  const { manifest } = await openSetIn(set)
  const expected = manifest.tables.map(({ schema, name, rows, rowsChecksum }) => [
    `${schema}.${name}`,
    { rows, rowsChecksum },
  ])
  expect(await bench.sumTables(restored.url)).toEqual(Object.fromEntries(expected))
  expect(expected.length).toBeGreaterThan(40)

  const [row] = await restored.db.select().from(settings).where(eq(settings.key, counter))
  expect(await restored.db.$count(products, eq(products.name, 'Counted'))).toBe(Number(row!.value))
  const { rows: pictures } = await restored.db.$client.query<{ url: string }>('select url from pictures')
  expect(pictures.length).toBeGreaterThan(0)
  for (const { url } of pictures) {
    const picture = await restored.store.read(url, null)
    const original = await store.read(url, null)
    // One that the gallery removed after the backup is in the set all the same.
    if (original) expect(picture).toEqual(original)
    else expect(picture!.length).toBeGreaterThan(0)
  }
  // What comes next gets numbers that nothing has.
  await newProduct(restored.db)
  await expect(bench.verify(set, gallery)).resolves.toMatchObject({ path: set })
})

test('BKP-01 every table is as it was at one moment, whatever is written between the copies of two', async () => {
  const gallery = await newGallery()
  const folder = createFolderPlace(bench.newFolder())
  const place: BackupPlace = {
    ...folder,
    async begin(name) {
      const unfinished = await folder.begin(name)
      return {
        ...unfinished,
        async write(...asked) {
          const written = await unfinished.write(...asked)
          await newProduct(gallery.db)
          return written
        },
      }
    },
  }
  const before = await bench.sumTables(gallery.url)
  await bench.backUp(gallery, place)
  const [name] = await folder.listSets()
  const { manifest } = await openSet({ place: folder, name: name! })
  const copied = manifest.tables.map(({ schema, name, rows, rowsChecksum }) => [
    `${schema}.${name}`,
    { rows, rowsChecksum },
  ])
  expect(Object.fromEntries(copied)).toEqual(before)
})

test('BKP-03 a second set copies only pictures that are new, and only the owner may read any of it', async () => {
  const gallery = await newGallery()
  const to = bench.newFolder()
  const stored = async () =>
    (await readdir(join(to, 'pictures'), { recursive: true })).filter((name) => name.length > 60)
  await bench.backUp(gallery, to, { now: () => new Date('2026-11-24T08:00:00Z') })
  const first = await stored()
  const before = await stat(join(to, 'pictures', first[0]!))
  await gallery.store.ingest(await bench.newPicture())
  const set = await bench.backUp(gallery, to, { now: () => new Date('2026-11-25T08:00:00Z') })
  expect((await stored()).length).toBe(first.length + 1)
  expect((await stat(join(to, 'pictures', first[0]!))).ino).toBe(before.ino)
  expect((await openSetIn(set)).manifest.pictures.count).toBe(2)
  for (const name of await readdir(to, { recursive: true })) {
    const { mode } = await stat(join(to, name))
    expect(mode & 0o077).toBe(0)
  }
})

test('BKP-40 the list of pictures is written while they are copied, however many there are, and finds them again', async () => {
  const gallery = await newGallery()
  const folder = createFolderPlace(bench.newFolder())
  let written = 0
  const place: BackupPlace = {
    ...folder,
    async begin(name) {
      const unfinished = await folder.begin(name)
      return {
        ...unfinished,
        write(file, streams, signal) {
          const count = new PassThrough().on('data', ({ length }) => {
            if (file === pictureList) written += length
          })
          return unfinished.write(file, [...streams, count], signal)
        },
      }
    },
  }
  const content = Buffer.from('a picture')
  const pictures = Array.from({ length: 2_000 }, (_, at) => ({
    path: `ab/ab${at.toString().padStart(30, '0')}-640.webp`,
    bytes: content.length,
    modifiedMs: at + 0.5,
    sha256: hash('sha256', content),
  }))
  let [reads, writtenAtEnd] = [0, 0]
  const pictureObjects: BackupSource['pictureObjects'] = {
    name: 'many pictures',
    async *list() {
      for (const { path: key, bytes, modifiedMs } of pictures) yield { key, bytes, modifiedMs }
      writtenAtEnd = written
    },
    async get() {
      reads++
      return content
    },
  }
  const backUp = (time: string) => bench.backUp(gallery, place, { pictureObjects, now: () => new Date(time) })
  const set = await backUp('2026-11-24T08:00:00Z')
  expect(writtenAtEnd).toBeGreaterThan(0)
  expect(await readFile(join(set, pictureList), 'utf8')).toBe(
    pictures.map((picture) => `${JSON.stringify(picture)}\n`).join(''),
  )
  const { count, bytes, missing } = (await openSetIn(set)).manifest.pictures
  expect([count, bytes, missing, reads]).toEqual([2_000, 2_000 * content.length, 1, 2_000])
  // Two are new, before one that is known and after all.
  pictures.splice(1, 0, { ...pictures[0]!, path: pictures[0]!.path.replace('-640', '-800') })
  pictures.push({ ...pictures[0]!, path: `ff/${'f'.repeat(32)}-640.webp` })
  await backUp('2026-11-25T08:00:00Z')
  expect(reads).toBe(2_002)
})

test('BKP-03 BKP-11 a picture that the store of the sets has lost, or holds cut off, is copied anew by the next set', async () => {
  const [gallery, to] = [await newGallery(), bench.newFolder()]
  await gallery.store.ingest(await bench.newPicture())
  await bench.backUp(gallery, to, { now: () => new Date('2026-11-24T08:00:00Z') })
  const stored = (await readdir(join(to, 'pictures'), { recursive: true })).filter((name) => name.length > 60)
  const [lost, cutOff] = stored.map((name) => join(to, 'pictures', name))
  await rm(lost!)
  await writeFile(cutOff!, 'half')
  const set = await bench.backUp(gallery, to, { now: () => new Date('2026-11-25T08:00:00Z') })
  await checkFiles(await openSetIn(set))
})

test('BKP-02 a picture is not removed while a backup copies it, and is removed later', async () => {
  const { store, url: databaseUrl } = await bench.place()
  const { url } = await store.ingest(await bench.newPicture())
  const backup = new pg.Client({ connectionString: databaseUrl })
  await backup.connect()
  await backup.query('select pg_advisory_lock($1)', [pictureRemovalLock])
  await store.remove(url)
  expect(await store.find(url)).not.toBeNull()
  await backup.query('select pg_advisory_unlock($1)', [pictureRemovalLock])
  await store.remove(url)
  expect(await store.find(url)).toBeNull()
  await backup.end()
})

test('BKP-08 a second backup at once is refused, and so is one of another gallery into the same folder', async () => {
  const gallery = await newGallery()
  const other = new pg.Client({ connectionString: gallery.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [backupLock])
  const to = bench.newFolder()
  await expect(bench.backUp(gallery, to)).rejects.toThrow('Another backup of this database is being made')
  await other.end()

  await bench.backUp(gallery, to, { now: () => new Date('2026-11-24T08:00:00Z') })
  const lock = { database: 'another', host: hostname(), pid: process.ppid, run: '' }
  await writeFile(join(to, '.lock'), JSON.stringify(lock))
  await expect(bench.backUp(gallery, to)).rejects.toThrow('A backup of another database is being written to')
  // Its process is gone.
  const pid = Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }))
  await writeFile(join(to, '.lock'), JSON.stringify({ ...lock, pid }))
  await bench.backUp(gallery, to)
  expect(await readdir(to)).not.toContain('.lock')
  // One that is being written; after a moment it counts as cut off.
  await writeFile(join(to, '.lock'), '')
  const setTime = (time: Date) => utimes(join(to, '.lock'), time, time)
  // However long this machine takes to look at it.
  await setTime(new Date(Date.now() + 3_600_000))
  await expect(bench.backUp(gallery, to)).rejects.toThrow('A backup of another database is being written to')
  await setTime(new Date(Date.now() - 3_000))
  await bench.backUp(gallery, to, { now: () => new Date('2026-11-24T09:00:00Z') })
})

test('BKP-09 while pictures are moved a backup waits, and is refused with a sentence after its time', async () => {
  const gallery = await newGallery()
  const mover = new pg.Client({ connectionString: gallery.url })
  await mover.connect()
  await mover.query('select pg_advisory_lock($1)', [pictureRemovalLock])
  const to = bench.newFolder()
  await expect(bench.backUp(gallery, to, { lockLimitMs: 50 })).rejects.toThrow(
    'Pictures are being moved or removed, and no backup was made: wait until that has ended, then try again',
  )
  expect(await readdir(to)).toEqual([])
  await mover.end()
  await bench.backUp(gallery, to)
})

test('BKP-32 a backup that waits for a lock ends at once when it is interrupted', async () => {
  const gallery = await newGallery()
  const mover = new pg.Client({ connectionString: gallery.url })
  await mover.connect()
  await mover.query('select pg_advisory_lock($1)', [pictureRemovalLock])
  const interruption = new AbortController()
  const to = bench.newFolder()
  // Longer than the test may take.
  const waiting = bench.backUp(gallery, to, { lockLimitMs: 3_600_000, signal: interruption.signal })
  const given = expect(waiting).rejects.toThrow('Connection terminated')
  await awaitBlocked(gallery.db)
  interruption.abort(new Error('stop'))
  await given
  expect(await readdir(to)).toEqual([])
  await mover.end()
})

test('BKP-09 a folder that cannot be written or is full is named in a sentence, and nothing is left', async () => {
  const gallery = await newGallery()
  const file = join(bench.folder, 'a-file')
  await writeFile(file, '')
  await expect(bench.backUp(gallery, join(file, 'sets'))).rejects.toThrow(
    `${join(file, 'sets')} cannot be written (ENOTDIR): name a folder that this user may write to`,
  )
  const full = Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })
  expect(explainFileFault(full, '/backups')).toMatchObject({
    message: '/backups is full: make room there and try again; what was whole before still is',
  })
  const to = bench.newFolder()
  await expect(bench.backUp(gallery, to, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow()
  expect(existsSync(to)).toBe(false)
})

test('BKP-43 a limit of the size of files is told in a sentence', () => {
  const tooLarge = Object.assign(new Error('EFBIG: file too large, write'), { code: 'EFBIG', syscall: 'write' })
  expect(explainFileFault(tooLarge, '/backups')).toMatchObject({
    message:
      '/backups takes no file of that size: its file system or a limit of this user (ulimit -f) allows none; what was whole before still is',
  })
})

test('BKP-08 a second set of the same second is refused, and the first one stays', async () => {
  const [gallery, to] = [await newGallery(), bench.newFolder()]
  const at = { now: () => new Date('2026-11-24T08:00:00Z') }
  const set = await bench.backUp(gallery, to, at)
  await gallery.store.ingest(await bench.newPicture())
  await expect(bench.backUp(gallery, to, at)).rejects.toThrow(`${set} is there already: try again`)
  expect((await openSetIn(set)).manifest.pictures.count).toBe(1)
  expect((await readdir(to)).sort()).toEqual(['2026-11-24T080000Z', 'pictures'])
})

test("BKP-09 a database that is not Vitrine's is not backed up", async () => {
  await expect(bench.backUp(await bench.empty(), bench.newFolder())).rejects.toThrow('there is nothing to back up')
})

test('BKP-15 BKP-03 of two sets of a day the older goes, with the pictures that only it names', async () => {
  const gallery = await newGallery()
  const { store } = gallery
  const { url } = await store.ingest(await bench.newPicture())
  const to = bench.newFolder()
  const retention = { timeZone: 'UTC' }
  await bench.backUp(gallery, to, { retention, now: () => new Date('2026-11-24T08:00:00Z') })
  await store.remove(url)
  const set = await bench.backUp(gallery, to, { retention, now: () => new Date('2026-11-24T09:00:00Z') })
  expect((await readdir(to)).sort()).toEqual(['2026-11-24T090000Z', 'pictures'])
  const stored = (await readdir(join(to, 'pictures'), { recursive: true })).filter((name) => name.length > 60)
  expect(stored).toHaveLength(1)
  await bench.restore(set, await bench.empty())
})

test('BKP-34 a set that cannot be read stays, with every picture, and older ones that can go all the same', async () => {
  const [gallery, to] = [await newGallery(), bench.newFolder()]
  const { url } = await gallery.store.ingest(await bench.newPicture())
  const retention = { timeZone: 'UTC' }
  const backUp = (time: string) => bench.backUp(gallery, to, { retention, now: () => new Date(`2026-11-24T${time}Z`) })
  const pictures = async () =>
    (await readdir(join(to, 'pictures'), { recursive: true })).filter((name) => name.length > 60)
  const damaged = await backUp('08:00:00')
  await backUp('07:00:00')
  await appendFile(join(damaged, 'manifest.json'), ' ')
  await gallery.store.remove(url)
  const set = await backUp('09:00:00')
  expect((await readdir(to)).sort()).toEqual(['2026-11-24T080000Z', '2026-11-24T090000Z', 'pictures'])
  expect(await pictures()).toHaveLength(2)
  await checkFiles(await openSetIn(set))
  await rm(damaged, { recursive: true })
  await backUp('10:00:00')
  expect(await pictures()).toHaveLength(1)
})

test('BKP-31 a set that is made while the clock lags behind an earlier one stays', async () => {
  const [gallery, to] = [await newGallery(), bench.newFolder()]
  const retention = { timeZone: 'UTC' }
  await bench.backUp(gallery, to, { retention, now: () => new Date('2026-11-24T10:00:00Z') })
  const set = await bench.backUp(gallery, to, { retention, now: () => new Date('2026-11-24T09:00:00Z') })
  await checkFiles(await openSetIn(set))
})

test('BKP-20 sets of another database, such as the one that was restored, are not removed', async () => {
  const [gallery, to] = [await newGallery(), bench.newFolder()]
  const retention = { timeZone: 'UTC' }
  await bench.backUp(gallery, to, { retention, now: () => new Date('2026-11-24T08:00:00Z') })
  const set = join(to, '2026-11-24T080000Z')
  const restored = await bench.empty()
  await bench.restore(set, restored)
  await bench.backUp(restored, to, { retention, now: () => new Date('2026-11-24T09:00:00Z') })
  await bench.backUp(restored, to, { retention, now: () => new Date('2026-11-24T10:00:00Z') })
  expect((await readdir(to)).sort()).toEqual(['2026-11-24T080000Z', '2026-11-24T100000Z', 'pictures'])
  await checkFiles(await openSetIn(set))
})
