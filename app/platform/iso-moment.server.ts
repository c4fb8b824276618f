import { type SQL, sql } from 'drizzle-orm'

/** SQL of a moment as ISO 8601 in UTC with milliseconds, as JSON carries it. */
export function isoMoment(column: SQL): SQL<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
