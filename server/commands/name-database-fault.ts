import { rootCause } from '#app/platform/root-cause.ts'

/** How a command's message on an unavailable database (`isUnavailable`) begins. */
export function nameDatabaseFault(error: unknown): string {
  const { code } = rootCause(error) as { code?: string }
  return code === '53100' ? 'The disk of the database is full' : 'The database went away'
}
