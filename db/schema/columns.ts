import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment, read and written as a `Date`; stored with time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Dollars as `numeric(12,2)`, read and written as a JavaScript number (exact to the cent below 10^13). */
export const dollars = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(12,2)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(2),
})

/** Inches as `numeric(8,2)`, read and written as a JavaScript number. */
export const inches = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(8,2)',
  fromDriver: Number,
  toDriver: (value) => value.toFixed(2),
})

/** The router uses paths that end in `.data` for a page's data: a page with such a slug could not be reached. */
export const slugHasPage = (name: string, slug: AnyPgColumn) => check(name, sql`${slug} !~* '[.]data$'`)
