import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Moves of the works' images to the image host (MIG-01), each with its progress: a killed one resumes from its row. */
export const image_migrations = pgTable(
  'image_migrations',
  {
    id: uuid().primaryKey(),
    state: text({ enum: ['running', 'paused', 'stopped', 'completed', 'failed', 'cleaning'] }).notNull(),
    /** The name, at that time, of the user who started it. */
    started_by: text().notNull(),
    started_at: moment('started_at').notNull(),
    ended_at: moment('ended_at'),
    /** Images that were not at the host when it began. */
    total: integer().notNull(),
    migrated: integer().notNull().default(0),
    /** Images that were removed from their work before they were moved. */
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The last work that was gone through. */
    after_product: uuid(),
    /** The work under way. */
    product_id: uuid(),
    product_name: text(),
    /** Files that the cleanup removed, and that it left; null before it. */
    removed: integer(),
    kept: integer(),
    /** Why it, or its cleanup, ended early. */
    failure: text(),
  },
  (table) => [
    check(
      'image_migrations_state_known',
      sql`${table.state} in ('running', 'paused', 'stopped', 'completed', 'failed', 'cleaning')`,
    ),
    // One at a time, whatever number of copies of the program there are.
    uniqueIndex('image_migrations_one_at_a_time')
      .on(sql`(true)`)
      .where(sql`state in ('running', 'paused', 'cleaning')`),
    index('image_migrations_newest').on(table.started_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** Images that a migration could not move. No reference to the work: the report outlives it. */
export const image_migration_errors = pgTable(
  'image_migration_errors',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    migration_id: uuid()
      .notNull()
      .references(() => image_migrations.id, { onDelete: 'cascade' }),
    product_id: uuid().notNull(),
    product_name: text().notNull(),
    image: text().notNull(),
    /** The specification's text. */
    message: text().notNull(),
    /** What the host, the network or the picture said. */
    detail: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [unique('image_migration_errors_once').on(table.migration_id, table.product_id, table.image)],
)

/** Maps pictures to their copies at the host: each is uploaded once, whatever the migration's outcome. */
export const image_copies = pgTable('image_copies', {
  source: text().primaryKey(),
  url: text().notNull(),
  created_at: moment('created_at').notNull(),
})
