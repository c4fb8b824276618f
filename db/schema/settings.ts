import { pgTable, text } from 'drizzle-orm/pg-core'

/** What the program generates once and every copy must agree on (the auth secret, whether the sample collection was filled in). */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() })
