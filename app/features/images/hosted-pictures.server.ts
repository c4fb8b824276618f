import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.ts'
import { pictures } from '#db/schema/pictures.ts'
import { checkUpload } from './check-upload.server.ts'
import { createQueue } from './create-queue.server.ts'
import { type ImageHost, ImageHostFailed } from './image-host.ts'
import type { ImageStore, IngestOptions } from './image-store.server.ts'
import { lockUnused } from './lock-unused.server.ts'
import { makeHostCopy } from './make-variants.server.ts'
import { storedPictureColumns } from './stored-picture-columns.server.ts'

interface Options {
  db: Database
  imageHost: ImageHost
  /** The store of pictures uploaded before there was a host. */
  folder: ImageStore
  now?: () => Date
}

/**
 * Pictures at an image host (UPL-10..12): an upload is checked here (OP-57), sent there, and identified by the address that the
 * host gave it. What is in the folder stays readable. Nothing is ever deleted at the host, since unsigned uploads do not permit
 * it; of an unused picture only the row here is deleted.
 */
export function createHostedPictures({ db, imageHost, folder, now = () => new Date() }: Options): ImageStore {
  const inTurn = createQueue()

  /**
   * The same file, if the host still has it: it counts as new again, so that its form has time to be saved. One that was deleted in the
   * host's own console does not count (UPL-17).
   */
  async function findSame(hash: string, { trustsHost = false }: IngestOptions) {
    const isHosted = sql`starts_with(${pictures.url}, ${imageHost.prefix})`
    const rows = await db
      .update(pictures)
      .set({ created_at: now() })
      .where(and(eq(pictures.source_sha256, hash), isHosted))
      .returning(storedPictureColumns)
    for (const row of rows) {
      if (!imageHost.keeps(row.url)) continue
      if (trustsHost || !(await imageHost.isGone(row.url))) return row
      await db.update(pictures).set({ source_sha256: null }).where(eq(pictures.url, row.url))
    }
    return undefined
  }

  return {
    read: folder.read,
    readVariant: folder.readVariant,
    place: folder.place,
    check: folder.check,
    removeLeftovers: folder.removeLeftovers,
    async find(url) {
      if (!imageHost.keeps(url)) return folder.find(url)
      const [row] = await db.select(storedPictureColumns).from(pictures).where(eq(pictures.url, url))
      return row ?? null
    },
    async ingest(bytes, options = {}) {
      checkUpload(bytes, options)
      const hash = createHash('sha256').update(bytes).digest('hex')
      const known = await findSame(hash, options)
      if (known) return known
      const copy = await inTurn(() => makeHostCopy(bytes))
      const hosted = await imageHost.upload(copy.bytes)
      const stored = { ...copy.picture, ...hosted }
      const kept = await db
        .insert(pictures)
        .values({ ...stored, source_sha256: hash, created_at: now() })
        .onConflictDoUpdate({ target: pictures.url, set: stored, setWhere: eq(pictures.source_sha256, hash) })
        .returning({ url: pictures.url })
      // An unsigned upload overwrites nothing: if the name is taken, a host may respond with the existing picture.
      if (kept.length === 0)
        throw new ImageHostFailed(
          'The image host gave the address of another picture. Let its upload preset make unique file names.',
        )
      return stored
    },
    async remove(url, options) {
      if (!imageHost.keeps(url)) return folder.remove(url, options)
      return db.transaction(async (tx) => {
        if (!(await lockUnused(tx, url, options))) return false
        await tx.delete(pictures).where(eq(pictures.url, url))
        return true
      })
    },
  }
}
