import { countOf } from '#app/platform/count-of.ts'
import { formatCount } from '#app/platform/format-count.ts'
import type { ImageMigration } from './image-migration.ts'
import { migrationMessages } from './migration-messages.ts'

/** How a migration, or its cleanup, ended, in the specification's words (MIG-14, MIG-16..18); null until it has. */
export function describeEnd(run: ImageMigration): { text: string; isFailure: boolean } | null {
  if (run.state !== 'completed' && run.state !== 'failed') return null
  if (run.failure) return { text: run.failure, isFailure: true }
  if (run.removed !== null) return { text: describeCleanup(run.removed, run.kept ?? 0), isFailure: false }
  if (run.failed > 0) return { text: migrationMessages.endedWithErrors(run.failed), isFailure: true }
  return { text: migrationMessages.succeeded(run.migrated), isFailure: false }
}

function describeCleanup(removed: number, kept: number): string {
  const text = `${countOf(removed, 'file')} removed from this server`
  return kept > 0 ? `${text}, ${formatCount(kept)} left: still referred to, or without a whole copy` : text
}
