import { isDiskFull } from '#app/features/images/is-disk-full.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { rootMessage } from '#app/platform/root-cause.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { nameDatabaseFault } from './name-database-fault.ts'

/**
 * Explains a failure of a command on picture files; null: an unknown error.
 * @param done the work done until then; the same command resumes from there
 */
export function explainPicturesFailure(
  error: unknown,
  { done, signal }: { done: string; signal: AbortSignal },
): string | null {
  const rest = `${done}; the same command goes on from there`
  if (signal.aborted) return `Interrupted: ${rest}`
  if (error instanceof ObjectStoreFailed) return `${error.message}. ${rest}`
  if (isUnavailable(error)) return `${nameDatabaseFault(error)}: ${rootMessage(error)}. ${rest}`
  const isOfFile = isDiskFull(error) || (error as NodeJS.ErrnoException).path !== undefined
  return isOfFile ? `${(error as Error).message}. ${rest}` : null
}
