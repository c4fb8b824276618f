import { parseArgs } from 'node:util'
import { withSession } from '#app/features/backups/database-session.server.ts'
import { type MovedPictures, movePictures } from '#app/features/images/move-pictures.server.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { pictureRemovalLock } from '#db/backup-locks.ts'
import { openPicturePlaces } from '../open-objects.ts'
import type { DatabaseCommand, DatabaseCommandIo } from './command-io.ts'
import { explainPicturesFailure } from './explain-pictures-failure.ts'
import { formatMegabytes } from './format-megabytes.ts'

export const usage = `npm run move-pictures -- --to s3|folder [--delete-source]
  copies the pictures of DATA_DIR/images to the bucket (S3_BUCKET), or back, while the program runs or not, and compares each
  --delete-source   then deletes them where they came from; without it they stay`

const progressEveryMs = 2_000

/** `move-pictures` (S3-10): from the folder to the bucket or back. Returns the exit code: 0, 1 failed or interrupted, 2 used wrongly. */
export async function runMovePicturesCommand(
  args: readonly string[],
  { settings, openDatabase }: DatabaseCommand,
  { say, complain, signal }: DatabaseCommandIo,
): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    complain(usage)
    return 2
  }
  const { folder, bucket } = await openPicturePlaces(settings)
  if (!bucket) {
    complain('S3_BUCKET must be set: it names the bucket (S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it)')
    return 2
  }
  if (asked.deletesSource && settings.imageStore !== asked.to) {
    complain(
      `Set IMAGE_STORE=${asked.to} and start the program again before anything is deleted: it keeps new pictures where that says`,
    )
    return 2
  }
  const [from, to] = asked.to === 's3' ? [folder, bucket] : [bucket, folder]
  let soFar: MovedPictures = { files: 0, copied: 0, copiedBytes: 0, deleted: 0 }
  let lastReported = performance.now()
  const onProgress = (moved: Readonly<MovedPictures>) => {
    soFar = moved
    if (performance.now() - lastReported < progressEveryMs) return
    lastReported = performance.now()
    say(`  ${describe(moved)} …`)
  }
  try {
    const moved = await withSession(await openDatabase(), async (client, lost) => {
      // A backup is reading pictures, or another move is writing them. Removals are left to the nightly sweep.
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
        pictureRemovalLock,
      ])
      if (!rows[0]!.free) return null
      const until = AbortSignal.any([signal, lost])
      return movePictures({ from, to, deletesSource: asked.deletesSource, signal: until, onProgress })
    })
    if (!moved) {
      complain('A backup or another move is under way: wait until it has ended, then try again')
      return 1
    }
    say(
      `${to.name} holds every file of pictures from ${from.name}, ${formatCount(moved.files)} in all: ${describe(moved)}`,
    )
    if (settings.imageStore !== asked.to)
      say(`Set IMAGE_STORE=${asked.to}, start the program again, and run this once more for what came meanwhile`)
    return 0
  } catch (error) {
    const fault = explainPicturesFailure(error, { done: describe(soFar), signal })
    if (fault === null) throw error
    complain(fault)
    return 1
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' }, 'delete-source': { type: 'boolean' } },
    })
    const { to } = values
    return to === 's3' || to === 'folder' ? { to, deletesSource: values['delete-source'] ?? false } : undefined
  } catch {
    // An unknown option.
    return undefined
  }
}

function describe({ files, copied, copiedBytes, deleted }: Readonly<MovedPictures>): string {
  return `${formatCount(copied)} copied (${formatMegabytes(copiedBytes)}), ${formatCount(files - copied)} there already, ${formatCount(deleted)} deleted where they came from`
}
