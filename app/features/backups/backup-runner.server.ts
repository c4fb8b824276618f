import type { AppContext } from '#app/app-context.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefused, BackupUnderWay } from './backup-refused.ts'
import { isBackupDue } from './is-backup-due.ts'
import {
  findAgeFault,
  findBackupState,
  readBackupAge,
  recordBackup,
  recordBackupFailure,
} from './last-backup.server.ts'
import { type BackupSource, makeBackup } from './make-backup.server.ts'

/**
 * Checks that `place`, where `lastSet` was made, still holds sets: while its disk is not mounted, the backup would fill another one.
 * @throws BackupRefused when it holds none
 */
async function checkPlace(place: BackupPlace, lastSet: string): Promise<void> {
  if ((await place.listSets()).length > 0) return
  const { address, adviceWhenEmpty } = place
  throw new BackupRefused(
    `${address} holds no backup any more, though ${lastSet} was made there: ${adviceWhenEmpty}. If they are gone for good, make one with "npm run backup -- ${address}"`,
  )
}

export interface BackupRunner {
  /** Makes the night's backup if there is none yet and no other copy is making it. Resolves when nothing is left to do. */
  wake: () => Promise<void>
  /** Aborts the running backup and removes it. */
  stop: () => Promise<void>
}

type Options = Pick<AppContext, 'db' | 'now' | 'settings' | 'log'> & {
  source: Omit<BackupSource, 'signal' | 'now'>
  /** The place of `BACKUP_TO`; null: none are made. */
  place: BackupPlace | null
}

/** Makes automatic backups if `BACKUP_TO` is set; called every hour (decision 0067). */
export function createBackupRunner({ db, now, settings, log, source, place }: Options): BackupRunner {
  const { timeZone } = settings.gallery
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  async function work(target: BackupPlace) {
    const { last } = await findBackupState(db, target.address)
    const before = last?.places[target.address]
    if (before && !isBackupDue(new Date(before.at), now(), timeZone)) return
    try {
      if (before) await checkPlace(target, before.set)
      const made = await makeBackup({ ...source, now, signal: stopping.signal }, target, { retention: { timeZone } })
      await recordBackup(db, made)
      log.info(made, 'made a backup')
      if (made.missingPictures > 0) log.warn({ missing: made.missingPictures }, 'the backup lacks pictures')
      if (made.retentionFault)
        log.warn({ fault: made.retentionFault }, 'older backups, or pictures of theirs, could not be removed')
    } catch (fault) {
      const error = target.explain(fault)
      if (error instanceof BackupUnderWay) log.info({}, 'another copy makes the backup')
      else if (!stopping.signal.aborted) {
        log.warn({ error }, 'the backup failed; it is tried again within the hour')
        await recordBackupFailure(db, target.address, now(), (error as Error).message)
      }
    }
    const ageMs = readBackupAge(await findBackupState(db, target.address), target.address, now())
    const fault = ageMs === null ? null : findAgeFault(ageMs)
    if (fault) log.warn({}, fault)
  }

  return {
    async wake() {
      if (!place || stopping.signal.aborted) return
      running ??= work(place)
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
