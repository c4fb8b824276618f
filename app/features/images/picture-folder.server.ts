import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { mayRemovePictures } from '#db/backup-locks.ts'
import type { Database } from '#db/connect.ts'
import { pictures } from '#db/schema/pictures.ts'
import { checkUpload } from './check-upload.server.ts'
import { createQueue } from './create-queue.server.ts'
import type { ImageStore, StoredPicture } from './image-store.server.ts'
import { isPictureUsed } from './is-picture-used.server.ts'
import { makeVariants, readPicture, type Variant } from './make-variants.server.ts'
import { variantWidths } from './picture.ts'
import { storedPictureColumns } from './stored-picture-columns.server.ts'

/**
 * Pictures as files under `folder`, which several copies of the program may share. An address is `/images/{id}.webp`, its
 * id the first half of the SHA-256 of the bytes that came in; variants lie at `{first two of id}/{id}-{width}.webp`.
 */
export function createPictureFolder({ db, folder }: { db: Database; folder: string }): ImageStore {
  // Variants are made side by side, so that each needs no threads of its own; no picture is read twice.
  sharp.concurrency(1)
  sharp.cache(false)
  const inTurn = createQueue()
  const pathOf = (id: string, width: number) => join(folder, id.slice(0, 2), `${id}-${width}.webp`)

  async function findFile(url: string, width: number | null) {
    const id = idOf(url)
    if (!id) return null
    const wanted = width ?? Number.POSITIVE_INFINITY
    const ascending = variantWidths.filter((variantWidth) => variantWidth >= wanted)
    const descending = variantWidths.filter((variantWidth) => variantWidth < wanted).toReversed()
    for (const variantWidth of [...ascending, ...descending]) {
      const path = pathOf(id, variantWidth)
      const file = await stat(path).catch(unlessMissing)
      if (file) return { path, bytes: file.size }
    }
    return null
  }

  async function find(url: string): Promise<StoredPicture | null> {
    const largest = await findFile(url, null)
    if (!largest) return null
    const [row] = await db.select(storedPictureColumns).from(pictures).where(eq(pictures.url, url))
    if (row) return row
    // The folder came with a catalogue from another installation.
    const picture = {
      url,
      bytes: largest.bytes,
      ...(await inTurn(() => readPicture(largest.path))),
    }
    await db.insert(pictures).values(picture).onConflictDoNothing()
    return picture
  }

  async function keep(id: string, variant: Variant) {
    const path = pathOf(id, variant.width)
    await mkdir(dirname(path), { recursive: true })
    const partial = `${path}.${randomUUID()}`
    try {
      await writeFile(partial, variant.bytes, { flag: 'wx', flush: true })
      await rename(partial, path)
    } finally {
      await rm(partial, { force: true })
    }
  }

  return {
    find,
    findFile,
    async check() {
      await mkdir(folder, { recursive: true })
      const trial = join(folder, `.trial-${randomUUID()}`)
      try {
        await writeFile(trial, 'trial', { flag: 'wx', flush: true })
      } finally {
        await rm(trial, { force: true })
      }
    },
    async ingest(bytes, options) {
      checkUpload(bytes, options)
      const hash = createHash('sha256').update(bytes).digest('hex')
      const id = hash.slice(0, 32)
      const url = `/images/${id}.webp`
      return inTurn(async () => {
        // Counts as new again, so that a sweep of unused pictures gives its form time to be saved.
        const [known] = await db
          .update(pictures)
          .set({ created_at: sql`now()` })
          .where(eq(pictures.url, url))
          .returning(storedPictureColumns)
        if (known && (await findFile(url, null))) return known
        const { picture, variants } = await makeVariants(bytes)
        for (const variant of variants) await keep(id, variant)
        await syncFolder(join(folder, id.slice(0, 2)))
        const stored = {
          url,
          bytes: variants.at(-1)!.bytes.length,
          ...picture,
        }
        await db
          .insert(pictures)
          .values({ ...stored, source_sha256: hash })
          .onConflictDoUpdate({
            target: pictures.url,
            set: { ...stored, source_sha256: hash },
          })
        return stored
      })
    },
    async remove(url) {
      const id = idOf(url)
      if (!id) return
      await db.transaction(async (tx) => {
        // The nightly sweep removes what stays now.
        if (!(await mayRemovePictures(tx))) return
        // An upload of the same bytes waits here until row and files are both gone.
        await tx.select({ url: pictures.url }).from(pictures).where(eq(pictures.url, url)).for('update')
        if (await isPictureUsed(tx, url)) return
        for (const width of variantWidths) await rm(pathOf(id, width), { force: true })
        await tx.delete(pictures).where(eq(pictures.url, url))
      })
    },
  }
}

function idOf(url: string): string | undefined {
  return /^\/images\/([\da-f]{32})\.webp$/.exec(url)?.[1]
}

/** Makes renames in `folder` survive a power cut. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
