import { and, eq, lt } from 'drizzle-orm'
import type { ObjectStore } from '#app/platform/objects/object-store.ts'
import { mayRemovePictures } from '#db/backup-locks.ts'
import type { Database } from '#db/connect.ts'
import { pictures, pictureUploads } from '#db/schema/pictures.ts'
import { isPictureUsed } from './is-picture-used.server.ts'
import { readVariantKey } from './variant-key.ts'

interface Options {
  db: Database
  objects: ObjectStore
  /** Uploads that began before this count as interrupted. */
  before: Date
  /** Removes the files of a picture. */
  removeFiles: (url: string) => Promise<unknown>
}

/**
 * Removes the leftovers of interrupted uploads, after a kill or a full disk (UPL-19): half-written files, and variants of pictures that
 * never got a row. Removes only what this database began, so that nobody else's files are deleted (decision 0085). Returns how many.
 * @throws the first failure, after all were tried
 */
export async function removeLeftovers({ db, objects, before, removeFiles }: Options): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  async function attempt(work: Promise<number>) {
    try {
      removed += await work
    } catch (error) {
      failures.push(error)
    }
  }

  const began = lt(pictureUploads.began_at, before)
  const removeFilesOf = (url: string) =>
    db.transaction(async (tx) => {
      // A backup may be copying them: try again the next night.
      if (!(await mayRemovePictures(tx))) return 0
      // An upload of the same bytes waits here until the files are gone; one that began since keeps them.
      const [left] = await tx
        .delete(pictureUploads)
        .where(and(eq(pictureUploads.url, url), began))
        .returning()
      if (!left || (await tx.$count(pictures, eq(pictures.url, url))) > 0 || (await isPictureUsed(tx, url))) return 0
      await removeFiles(url)
      return 1
    })

  for (const { url } of await db.select().from(pictureUploads).where(began)) await attempt(removeFilesOf(url))
  await attempt(objects.removeParts({ before, isOurs: (key) => readVariantKey(key) !== null }))
  if (failures.length > 0) throw failures[0]
  return removed
}
