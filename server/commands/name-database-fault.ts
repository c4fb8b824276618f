import { rootCause } from '#app/platform/root-cause.ts'

/** How a command's message on an unavailable database (`isUnavailable`) begins. */
export function nameDatabaseFault(error: unknown): string {
  return isDatabaseFull(error) ? 'The disk of the database is full' : 'The database went away'
}

export function isDatabaseFull(error: unknown): boolean {
  return (rootCause(error) as { code?: string }).code === '53100'
}
