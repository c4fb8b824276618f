import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { fetchPicture } from '#app/features/images/fetch-picture.server.ts'
import { isPictureUsed } from '#app/features/images/is-picture-used.server.ts'
import { image_copies, image_migrations } from '#db/schema/image-migrations.ts'
import { findCopyFault } from './copy-image.server.ts'
import type { MigrationContext } from './migration-context.server.ts'

/**
 * Removes the files of this server that have a copy at the host, one after the other (MIG-15, OP-59). It keeps files that are still
 * in use, and files whose copy cannot be read back intact: no picture is ever without a copy.
 */
export async function cleanUpPictures(context: MigrationContext, migrationId: string): Promise<void> {
  const { db } = context
  const isThisRun = eq(image_migrations.id, migrationId)
  let after = ''
  // An interrupted cleanup begins again: the removed files are gone, the kept ones are counted anew.
  await db.update(image_migrations).set({ kept: 0 }).where(isThisRun)
  for (;;) {
    const [copy] = await db
      .select()
      .from(image_copies)
      .where(and(gt(image_copies.source, after), sql`starts_with(${image_copies.source}, '/images/')`))
      .orderBy(asc(image_copies.source))
      .limit(1)
    if (!copy) break
    context.signal.throwIfAborted()
    after = copy.source
    const isRemoved = await removeCopied(context, copy)
    await db
      .update(image_migrations)
      .set(isRemoved ? { removed: sql`${image_migrations.removed} + 1` } : { kept: sql`${image_migrations.kept} + 1` })
      .where(isThisRun)
  }
  await db
    .update(image_migrations)
    .set({ state: 'completed' })
    .where(and(isThisRun, eq(image_migrations.state, 'cleaning')))
}

/** Whether the file is gone now. */
async function removeCopied(context: MigrationContext, { source, url }: { source: string; url: string }) {
  const { db, pictureFolder, signal } = context
  if (await isPictureUsed(db, source)) return false
  const own = await fetchPicture(source, { imageStore: pictureFolder, imageHosts: [], signal })
  if (own.outcome === 'fetched') {
    if (await findCopyFault(context, url, own.bytes)) return false
    // `remove` checks once more that the picture is unused, with a lock on it.
    await pictureFolder.remove(source)
    if (await pictureFolder.find(source)) return false
  } else if (own.outcome !== 'missing') return false
  await db.delete(image_copies).where(eq(image_copies.source, source))
  return true
}
