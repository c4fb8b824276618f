import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Scripts, styles and other files of this build and of earlier ones, which open pages still request (decision 0092). */
export const client_files = pgTable('client_files', {
  /** In the folder `assets`, with its hash: `root-BxIR_79a.js`. */
  name: text().primaryKey(),
  body: bytes('body').notNull(),
  /** When a copy of that build last marked the file as in use, to within a day. */
  named_at: moment('named_at').notNull(),
})
