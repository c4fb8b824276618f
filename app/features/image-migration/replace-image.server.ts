import { eq, sql } from 'drizzle-orm'
import { systemActor } from '#app/features/audit/actor.ts'
import { transactAs } from '#app/features/audit/transact-as.server.ts'
import { readPicture } from '#app/features/images/make-variants.server.ts'
import { image_migrations } from '#db/schema/image-migrations.ts'
import { pictures } from '#db/schema/pictures.ts'
import type { CopiedImage } from './copy-image.server.ts'
import type { MigrationContext } from './migration-context.server.ts'

const actor = { ...systemActor('Image migration'), note: 'A picture was moved to the image host' }

interface Replacement {
  migrationId: string
  productId: string
  source: string
  copy: CopiedImage
}

/**
 * Replaces an image of a work by its copy, whatever staff have changed in the work meanwhile, and counts it, in one
 * transaction: one conditional update, after which a form that was opened before is out of date. An import still treats the work
 * as unchanged, because it is the same picture. If the work no longer has the image, this is only counted.
 */
export async function replaceImage(
  { db, now }: MigrationContext,
  { migrationId, productId, source, copy: { url, bytes } }: Replacement,
): Promise<void> {
  const [known] = await db.select().from(pictures).where(eq(pictures.url, source))
  const facts = known ?? (await readPicture(bytes))
  await transactAs({ db, now, actor }, async (tx) => {
    await tx
      .insert(pictures)
      .values({ ...facts, url, bytes: bytes.length, created_at: now() })
      .onConflictDoNothing()
    const { rowCount } = await tx.execute(sql`
      update products set version = version + 1,
        imported_version = case when imported_version = version then version + 1 else imported_version end,
        images = case when ${url} = any(images) then array_remove(images, ${source})
          else array_replace(images, ${source}, ${url}) end
      where id = ${productId} and images @> array[${source}]::text[]`)
    const counted = rowCount
      ? { migrated: sql`${image_migrations.migrated} + 1` }
      : { skipped: sql`${image_migrations.skipped} + 1` }
    await tx.update(image_migrations).set(counted).where(eq(image_migrations.id, migrationId))
  })
}
