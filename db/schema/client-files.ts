import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Scripts, styles and other files of this build and of earlier ones, which pages that are open in browsers still ask for (decision 0092). */
export const client_files = pgTable('client_files', {
  /** In the folder `assets`, with its hash: `root-BxIR_79a.js`. */
  name: text().primaryKey(),
  body: bytes('body').notNull(),
  /** When a program of that build last said, to within a day, that the file is its own. */
  named_at: moment('named_at').notNull(),
})
