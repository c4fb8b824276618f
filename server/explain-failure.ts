import { BackupRefused } from '#app/features/backups/backup-refused.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { UnusableReplica } from '#app/platform/read-replica/server-state.server.ts'
import { rootCause } from '#app/platform/root-cause.ts'
import type { Settings } from '#app/platform/settings.ts'
import { EmbeddedPostgresFailure } from '#db/embedded-postgres/failure.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { UnusableDatabase } from '#db/open-client.ts'
import { isDatabaseFull } from './commands/name-database-fault.ts'
import { CannotListen } from './listen-at.ts'
import { WrongFolder } from './migrations-folder.ts'
import { WrongSettings } from './settings.ts'

/** One line for a failure that an operator can mend; undefined for one that we must mend. */
export function explainFailure(
  error: unknown,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'> | undefined,
): string | undefined {
  const known = [
    WrongFolder,
    WrongSettings,
    CannotListen,
    BackupRefused,
    UnusableDatabase,
    UnusableReplica,
    EmbeddedPostgresFailure,
  ]
  if (known.some((Known) => error instanceof Known)) return (error as Error).message
  // Sample pictures, or those of an import.
  if (error instanceof ObjectStoreFailed) return `IMAGE_STORE: ${error.message}`
  if ((error as Error).name === 'AbortError') return 'Interrupted'
  const { code, message, path } = rootCause(error) as NodeJS.ErrnoException
  // A write names no path.
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `A disk is full (${message}): make room where DATA_DIR is, or where this writes to, and try again`
  if (path?.startsWith(settings?.dataDir ?? '\0')) return `DATA_DIR: cannot write ${path} (${code})`
  const database = settings?.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  if (isDatabaseFull(error)) return `${database}: the disk of the database is full: ${message}`
  // Other errors of the database's driver or server: a lost connection, missing permissions.
  const isFromDatabase = path === undefined && (isUnavailable(error) || /^(28|3D|42501)/.test(code ?? ''))
  const remedy = code === '42501' ? ': its role must own the database' : ''
  if (isFromDatabase) return `${database}: ${message || code}${remedy}`
  return undefined
}
