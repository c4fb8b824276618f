import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { imageHostVariables } from '#app/features/images/image-host-variables.server.ts'
import type { Database } from '#db/connect.ts'
import { image_migration_errors, image_migrations } from '#db/schema/image-migrations.ts'
import type { ImageMigration, ImageMigrationReport } from './image-migration.ts'

const maxErrors = 50

/** The state of the newest migration, and what another one would do (DASH-05, MIG-02, MIG-03). */
export async function findImageMigration({
  db,
  imageHost,
  settings,
}: Pick<AppContext, 'db' | 'imageHost' | 'settings'>): Promise<ImageMigrationReport> {
  const run = await findNewest(db)
  // Counting reads every work (half a second at 100,000), and open portals ask after every step.
  const isBusy = run?.state === 'running' || run?.state === 'cleaning'
  const counts = imageHost && !isBusy ? await countImages(db, imageHost.prefix) : null
  return {
    host: imageHost?.name ?? null,
    image_store: settings.imageStore,
    variables: [...imageHostVariables],
    counts,
    run,
  }
}

async function countImages(db: Database, prefix: string) {
  const { rows } = await db.execute<{ works: number; hosted_works: number; images: number; copied: number }>(sql`
    select count(*)::int as works, (count(*) filter (where left_here = 0))::int as hosted_works,
      coalesce(sum(left_here), 0)::int as images,
      (select count(*)::int from image_copies where starts_with(source, '/images/')) as copied
    from products, lateral (
      select count(distinct image) filter (where not starts_with(image, ${prefix})) as left_here
      from unnest(images) as image
    ) as counted
    where cardinality(images) > 0`)
  return rows[0]!
}

async function findNewest(db: Database): Promise<ImageMigration | null> {
  const [row] = await db
    .select()
    .from(image_migrations)
    .orderBy(desc(image_migrations.started_at), desc(image_migrations.id))
    .limit(1)
  if (!row) return null
  const { after_product: _, product_id, product_name, ...run } = row
  const errors = await db
    .select({
      product_id: image_migration_errors.product_id,
      product_name: image_migration_errors.product_name,
      image: image_migration_errors.image,
      message: image_migration_errors.message,
      detail: image_migration_errors.detail,
    })
    .from(image_migration_errors)
    .where(eq(image_migration_errors.migration_id, row.id))
    .orderBy(asc(image_migration_errors.id))
    .limit(maxErrors)
  return {
    ...run,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    product: product_id && product_name ? { id: product_id, name: product_name } : null,
    errors,
  }
}
