import { and, eq, sql } from 'drizzle-orm'
import { image_migration_errors, image_migrations } from '#db/schema/image-migrations.ts'
import { ImageNotMoved } from './copy-image.server.ts'
import type { MigrationContext } from './migration-context.server.ts'
import { migrationWaits } from './migration-waits.ts'
import { moveImage } from './move-image.server.ts'

type Run = typeof image_migrations.$inferSelect

/**
 * Goes through the works in the order of their ids, from where the migration `run` stopped, until none is left or somebody pauses
 * or stops it (MIG-01..07). Every step is saved in its row before the next begins, so that it resumes there after a crash.
 */
export async function runImageMigration(context: MigrationContext, run: Run): Promise<void> {
  const { db, now, pause } = context
  const isThisRun = eq(image_migrations.id, run.id)
  const isWanted = async () =>
    (await db.$count(image_migrations, and(isThisRun, eq(image_migrations.state, 'running')))) === 1
  let after = run.after_product
  /** How the last image went; null before the first. */
  let last: 'moved' | 'failed' | null = null

  for (;;) {
    const work = await findNextWork(context, run.id, after)
    if (!work) break
    for (const [place, source] of work.images.entries()) {
      if (last) await pause(waitAfter(last, { isNextWork: place === 0 }))
      if (!(await isWanted())) return
      await db.update(image_migrations).set({ product_id: work.id, product_name: work.name }).where(isThisRun)
      try {
        const isMoved = await moveImage(context, { migrationId: run.id, productId: work.id, source, isWanted })
        if (!isMoved) return
        last = 'moved'
      } catch (error) {
        if (!(error instanceof ImageNotMoved)) throw error
        await noteError(context, { run, work, source, error })
        last = 'failed'
      }
    }
    after = work.id
    await db.update(image_migrations).set({ after_product: after }).where(isThisRun)
  }
  await db
    .update(image_migrations)
    .set({ state: 'completed', ended_at: now(), product_id: null, product_name: null })
    .where(and(isThisRun, eq(image_migrations.state, 'running')))
}

/** The pause between two images (MIG-04..06). */
function waitAfter(last: 'moved' | 'failed', { isNextWork }: { isNextWork: boolean }): number {
  const { betweenImages, betweenProducts, afterError } = migrationWaits
  if (last === 'failed') return afterError + (isNextWork ? betweenProducts : 0)
  return isNextWork ? betweenProducts : betweenImages
}

interface Work {
  id: string
  name: string
  images: string[]
}

/** The next work with images that are not at the host (MIG-03) and have not failed in this run, and those images. */
async function findNextWork(
  { db, imageHost }: MigrationContext,
  migrationId: string,
  after: string | null,
): Promise<Work | undefined> {
  const { rows } = await db.execute<Work & Record<string, unknown>>(sql`
    select p.id, p.name, left_here.images from products p, lateral (
      select array_agg(image order by place) as images from (
        select image, min(place) as place from unnest(p.images) with ordinality as each(image, place)
        where not starts_with(image, ${imageHost.prefix}) and not exists (
          select from image_migration_errors e
          where e.migration_id = ${migrationId} and e.product_id = p.id and e.image = each.image)
        group by image
      ) as here
    ) as left_here
    where cardinality(p.images) > 0 and (${after}::uuid is null or p.id > ${after}::uuid) and left_here.images is not null
    order by p.id limit 1`)
  return rows[0]
}

interface Failure {
  run: Run
  work: Work
  source: string
  error: ImageNotMoved
}

async function noteError({ db, now }: MigrationContext, { run, work, source, error }: Failure) {
  await db.transaction(async (tx) => {
    await tx.insert(image_migration_errors).values({
      migration_id: run.id,
      product_id: work.id,
      product_name: work.name,
      image: source,
      message: error.message,
      detail: error.detail,
      at: now(),
    })
    await tx
      .update(image_migrations)
      .set({ failed: sql`${image_migrations.failed} + 1` })
      .where(eq(image_migrations.id, run.id))
  })
}
