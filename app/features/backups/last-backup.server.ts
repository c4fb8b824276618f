import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { countOf } from '#app/platform/count-of.ts'
import type { Database } from '#db/connect.ts'
import { settings } from '#db/schema/settings.ts'
import type { MadeBackup } from './make-backup.server.ts'

const lastKey = 'last_backup'
const failureKey = 'last_backup_failure'

const setSchema = z.object({ at: z.iso.datetime(), set: z.string() })
const lastSchema = setSchema
  .extend({
    folder: z.string(),
    bytes: z.number(),
    /** Pictures that the database names and that had no file. */
    missingPictures: z.number().default(0),
    /** When a verification succeeded; null: never yet. */
    verifiedAt: z.iso.datetime().nullable(),
    /** The last set in each place, by its address: one made by hand elsewhere says nothing about the nightly ones. */
    places: z.record(z.string(), setSchema).default({}),
  })
  .transform((last) => ({ ...last, places: { [last.folder]: { at: last.at, set: last.set }, ...last.places } }))

/** How many places are remembered, the last used: enough for those by hand between two nights. */
const maxPlaces = 20
/** `place`: where it was to go; none where an earlier version noted it. */
const failureSchema = z.object({ at: z.iso.datetime(), place: z.string().optional(), message: z.string() })

/** The record of backups of this database, by any copy or command. */
export interface BackupState {
  last: z.infer<typeof lastSchema> | null
  /** Of the last attempt at a nightly one; null where that went well. */
  failure: z.infer<typeof failureSchema> | null
}

/** The last backup anywhere and, where the last attempt in `backupTo` failed, that failure; null: nightly ones are not made. */
export async function findBackupState(db: Pick<Database, 'select'>, backupTo: string | null): Promise<BackupState> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [lastKey, failureKey]))
  const read = <Value>(key: string, schema: z.ZodType<Value>) => {
    const row = rows.find((candidate) => candidate.key === key)
    return row ? schema.parse(JSON.parse(row.value)) : null
  }
  const failure = read(failureKey, failureSchema)
  const isThere = failure !== null && backupTo !== null && (failure.place ?? backupTo) === backupTo
  return { last: read(lastKey, lastSchema), failure: isThere ? failure : null }
}

/**
 * Milliseconds since the last backup to `address` began, whatever was made by hand elsewhere since; where none is known and none
 * has failed, since the last one anywhere: the address may be a new one. null: there is none.
 */
export function readBackupAge({ last, failure }: BackupState, address: string, now: Date): number | null {
  const at = (last?.places[address] ?? (failure ? null : last))?.at
  return at === undefined ? null : now.getTime() - Date.parse(at)
}

const hourMs = 3_600_000
/** The largest age of the last backup: one night, and one failure. */
export const maxAgeMs = 36 * hourMs

/** What is wrong with a last backup that is `ageMs` old, in words (BKP-16, BKP-29); null: it is recent. */
export function findAgeFault(ageMs: number): string | null {
  if (ageMs > maxAgeMs) return `the last backup is ${countOf(Math.floor(ageMs / hourMs), 'hour')} old`
  // The clocks of copies differ by less.
  if (ageMs < -hourMs)
    return `the last backup is dated ${countOf(Math.floor(-ageMs / hourMs), 'hour')} ahead, by a clock that was wrong`
  return null
}

/** Notes a backup that was made; a failure of before in the same place is over. */
export async function recordBackup(
  db: Database,
  { takenAt, set, folder, bytes, missingPictures }: MadeBackup,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { last, failure } = await findBackupState(tx, folder)
    const places = Object.entries({ ...last?.places, [folder]: { at: takenAt, set } })
      .sort(([, one], [, other]) => Date.parse(one.at) - Date.parse(other.at))
      .slice(-maxPlaces)
    const value = {
      ...{ at: takenAt, set, folder, bytes, missingPictures, verifiedAt: null },
      places: Object.fromEntries(places),
    }
    if (failure) await tx.delete(settings).where(eq(settings.key, failureKey))
    await write(tx, lastKey, value)
  })
}

/** Notes why the last attempt at a nightly backup to `place` failed. */
export async function recordBackupFailure(db: Database, place: string, at: Date, message: string): Promise<void> {
  await write(db, failureKey, { at: at.toISOString(), place, message })
}

/** Marks the last backup as verified, where it is the set of this name. */
export async function recordVerification(db: Database, set: string, at: Date): Promise<void> {
  const fact = sql`${settings.value}::jsonb`
  await db
    .update(settings)
    .set({ value: sql`jsonb_set(${fact}, '{verifiedAt}', to_jsonb(${at.toISOString()}::text))::text` })
    .where(and(eq(settings.key, lastKey), sql`${fact} ->> 'set' = ${set}`))
}

async function write(db: Pick<Database, 'insert'>, key: string, fact: object) {
  const value = JSON.stringify(fact)
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}
