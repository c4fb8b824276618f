import type { AppContext } from '#app/app-context.ts'
import { BackupRefused, BackupUnderWay } from './backup-refused.ts'
import { isBackupDue } from './is-backup-due.ts'
import { findBackupAge, findBackupState, recordBackup, recordBackupFailure } from './last-backup.server.ts'
import { type BackupSource, makeBackup } from './make-backup.server.ts'
import { listSets } from './open-set.server.ts'

/** A night's backup, and one more that failed. */
export const longestBackupAgeMs = 36 * 3_600_000

/**
 * That `folder`, where `lastSet` was made, still holds sets: while its disk is not mounted, another would be filled in its place.
 * @throws BackupRefused when it holds none
 */
async function checkFolder(folder: string, lastSet: string): Promise<void> {
  if ((await listSets(folder).catch(() => [])).length > 0) return
  throw new BackupRefused(
    `${folder} holds no backup any more, though ${lastSet} was made there: see that its disk is mounted. If they are gone for good, make one with "npm run backup -- ${folder}"`,
  )
}

export interface BackupRunner {
  /** Makes the night's backup where there is none yet and no other copy makes it. Resolves when nothing is to be done any more. */
  wake: () => Promise<void>
  /** Gives up the one under way, of which nothing stays. */
  stop: () => Promise<void>
}

type Options = Pick<AppContext, 'db' | 'now' | 'settings' | 'log'> & { source: Omit<BackupSource, 'signal' | 'now'> }

/** Makes backups by itself where `BACKUP_TO` says so; asked every hour (decision 0067). */
export function createBackupRunner({ db, now, settings, log, source }: Options): BackupRunner {
  const { backupTo: folder } = settings
  const { timeZone } = settings.gallery
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  async function work(target: string) {
    const { last } = await findBackupState(db)
    const isThere = last?.folder === target
    if (isThere && !isBackupDue(new Date(last.at), now(), timeZone)) return
    try {
      if (isThere) await checkFolder(target, last.set)
      const made = await makeBackup({ ...source, now, signal: stopping.signal }, target, { retention: { timeZone } })
      await recordBackup(db, made)
      log.info(made, 'made a backup')
      if (made.missingPictures > 0) log.warn({ missing: made.missingPictures }, 'the backup lacks pictures')
      if (made.retentionFault) log.warn({ fault: made.retentionFault }, 'older backups could not be removed')
    } catch (error) {
      if (error instanceof BackupUnderWay) log.info({}, 'another copy makes the backup')
      else if (!stopping.signal.aborted) {
        log.warn({ error }, 'the backup failed; it is tried again within the hour')
        await recordBackupFailure(db, now(), (error as Error).message)
      }
    }
    const ageMs = await findBackupAge({ db, now })
    if (ageMs !== null && ageMs > longestBackupAgeMs)
      log.warn({ hours: Math.floor(ageMs / 3_600_000) }, 'there has been no backup for over 36 hours')
  }

  return {
    async wake() {
      if (!folder || stopping.signal.aborted) return
      running ??= work(folder)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.warn({ error }, 'whether a backup is due could not be found out')
        })
        .finally(() => {
          running = null
        })
      await running
    },
    async stop() {
      stopping.abort(new Error('the program ends'))
      await running
    },
  }
}
