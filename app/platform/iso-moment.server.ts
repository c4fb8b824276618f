import { type SQL, sql } from 'drizzle-orm'

/** SQL of a time as ISO 8601 in UTC with milliseconds, as in JSON. */
export function isoMoment(column: SQL): SQL<string> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
