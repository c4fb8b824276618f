import { and, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { AuditAction } from '#app/features/audit/audit-actions.ts'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { imageHostVariables } from '#app/features/images/image-host-variables.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import type { Transaction } from '#db/connect.ts'
import { image_migrations } from '#db/schema/image-migrations.ts'
import type { ImageMigration, MigrationAct } from './image-migration.ts'

/** What staff ask for: a new migration, or a change to the one that they see. */
export const migrationChange = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('start') }),
  z.strictObject({ act: z.enum(['pause', 'resume', 'stop', 'clean-up']), id: z.uuid() }),
])

export type MigrationChange = z.infer<typeof migrationChange>
export type MigrationChangeResult = { outcome: 'changed'; act: MigrationAct } | ChangeFailure

/** The job that works on a migration; a repeated one finds nothing to do. */
export const migrationJob = 'migrate-images'

type State = ImageMigration['state']
const steps: Record<Exclude<MigrationAct, 'start'>, { from: State[]; to: State; audit: AuditAction }> = {
  pause: { from: ['running'], to: 'paused', audit: 'migration-paused' },
  resume: { from: ['paused'], to: 'running', audit: 'migration-resumed' },
  stop: { from: ['running', 'paused'], to: 'stopped', audit: 'migration-stopped' },
  'clean-up': { from: ['completed'], to: 'cleaning', audit: 'migration-cleaned' },
}

/** Starts, pauses, resumes or stops a migration, or cleans up after it (MIG-01, OP-59). A change that comes too late is a conflict. */
export async function changeImageMigration(
  app: ActingContext,
  change: MigrationChange,
): Promise<MigrationChangeResult> {
  const { db, imageHost, settings, jobs, log } = app
  if (!imageHost && change.act !== 'stop') {
    const why =
      settings.imageStore === 's3'
        ? 'pictures are kept in a bucket (IMAGE_STORE=s3)'
        : `set ${imageHostVariables.join(' and ')}`
    return changeFailure('unavailable', `No image host is configured: ${why}.`)
  }
  const isMade = await db.transaction((tx) => (change.act === 'start' ? start(tx, app) : step(tx, app, change)))
  if (!isMade)
    return changeFailure(
      'conflict',
      change.act === 'start' ? 'A migration is running already.' : 'The migration has moved on meanwhile.',
    )
  if (change.act !== 'pause' && change.act !== 'stop') {
    // If the queue does not respond, its schedule starts the job within a minute.
    await jobs
      .send(migrationJob, {}, { key: 'wake' })
      .catch((error) => log.warn({ error }, 'the migration begins with the next minute'))
  }
  return { outcome: 'changed', act: change.act }
}

async function start(tx: Transaction, { now, actor, imageHost }: ActingContext): Promise<boolean> {
  const total = sql<number>`(
    select count(*) from products p, lateral (select distinct image from unnest(p.images) as image) as each
    where not starts_with(image, ${imageHost!.prefix}))`
  const [row] = await tx
    .insert(image_migrations)
    .values({ id: uuidv7(), state: 'running', started_by: actor.label, started_at: now(), total })
    .onConflictDoNothing()
    .returning({ id: image_migrations.id })
  if (row) await record(tx, { now, actor }, row.id, 'migration-started')
  return row !== undefined
}

async function step(
  tx: Transaction,
  { now, actor }: ActingContext,
  { act, id }: Exclude<MigrationChange, { act: 'start' }>,
): Promise<boolean> {
  const { from, to, audit } = steps[act]
  const isNewest = sql`not exists (select from image_migrations other where other.started_at > ${image_migrations.started_at})`
  const { rowCount } = await tx
    .update(image_migrations)
    .set({
      state: to,
      ...(act === 'stop' && { ended_at: now(), product_id: null, product_name: null }),
      ...(act === 'clean-up' && { removed: 0, kept: 0, failure: null }),
    })
    .where(
      and(
        eq(image_migrations.id, id),
        inArray(image_migrations.state, from),
        act === 'clean-up' ? and(eq(image_migrations.failed, 0), isNewest) : undefined,
      ),
    )
  if (rowCount) await record(tx, { now, actor }, id, audit)
  return rowCount === 1
}

function record(
  tx: Transaction,
  { now, actor }: Pick<ActingContext, 'now' | 'actor'>,
  id: string,
  action: AuditAction,
) {
  const subject: AuditSubject = { kind: 'migration', id, label: 'the move of images to the image host' }
  return recordChange(tx, { by: actor, at: now(), action, subject })
}
