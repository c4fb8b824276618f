import type { z } from 'zod'
import type { imageMigrationReportSchema, imageMigrationSchema } from './migration-schema.server.ts'

/** A run that moves the works' images to the image host. */
export type ImageMigration = z.infer<typeof imageMigrationSchema>

/** What the card on the dashboard shows (DASH-05). */
export type ImageMigrationReport = z.infer<typeof imageMigrationReportSchema>

export type MigrationAct = 'start' | 'pause' | 'resume' | 'stop' | 'clean-up'
