import { type BackupState, maxAgeMs } from '#app/features/backups/last-backup.server.ts'
import { describeMoment } from '#app/platform/describe-moment.ts'
import { formatBytes } from './format-bytes.ts'

/** The settings page's text on backups (BKP-17): a state, whether nobody needs to act, and sentences. */
export interface DescribedBackups {
  state: string
  isGood: boolean
  lines: string[]
}

/** Describes the last backup and the last failure for the settings page. */
export function describeBackups(
  { last, failure }: BackupState,
  { now, timeZone, isNightly }: { now: Date; timeZone: string; isNightly: boolean },
): DescribedBackups {
  const describe = (moment: string) => describeMoment(new Date(moment), now, timeZone)
  const lines: string[] = []
  if (last) {
    lines.push(`${formatBytes(last.bytes)} in ${last.folder}/${last.set} (${describe(last.at)})`)
    lines.push(
      last.verifiedAt ? `Verified: ${describe(last.verifiedAt)}` : 'Not verified (npm run backup -- --verify SET)',
    )
  }
  if (last && last.missingPictures > 0)
    lines.push(
      `Pictures that are missing in it: ${last.missingPictures}. Is the folder of pictures where the program looks?`,
    )
  if (failure) lines.push(`The last nightly attempt failed (${describe(failure.at)}): ${failure.message}`)
  if (!isNightly) lines.push('None is made by itself: set BACKUP_TO where the program runs, or use npm run backup')
  else if (!last && !failure) lines.push('The first is made within the hour')
  const state = stateOf({ last, failure }, now)
  return { state, isGood: state === 'Made' || state === 'Verified', lines }
}

function stateOf({ last, failure }: BackupState, now: Date): string {
  if (failure) return 'Failed'
  if (!last) return 'None yet'
  if (last.missingPictures > 0) return 'Pictures missing'
  if (now.getTime() - Date.parse(last.at) > maxAgeMs) return 'Too old'
  return last.verifiedAt ? 'Verified' : 'Made'
}
