import { z } from 'zod'

export const imageMigrationSchema = z
  .strictObject({
    id: z.uuid(),
    state: z.enum(['running', 'paused', 'stopped', 'completed', 'failed', 'cleaning']),
    started_by: z.string().describe('Who started it'),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    total: z.int().describe('Images that were not at the host when it began'),
    migrated: z.int(),
    skipped: z.int().describe('Images that were taken out of their work before their turn came'),
    failed: z.int(),
    product: z.strictObject({ id: z.uuid(), name: z.string() }).nullable().describe('The work under way'),
    removed: z.int().nullable().describe('Files that the cleanup removed; null before it'),
    kept: z.int().nullable().describe('Files that it left'),
    failure: z.string().nullable().describe('Why it, or its cleanup, ended early'),
    errors: z
      .array(
        z.strictObject({
          product_id: z.uuid(),
          product_name: z.string(),
          image: z.string(),
          message: z.string(),
          detail: z.string(),
        }),
      )
      .describe('The first 50'),
  })
  .meta({ id: 'ImageMigration' })

export const imageMigrationReportSchema = z
  .strictObject({
    host: z.string().nullable().describe('Name of the image host; null: none is configured'),
    image_store: z.enum(['folder', 's3']).describe('Where pictures are kept without an image host (IMAGE_STORE)'),
    variables: z.array(z.string()).describe('The settings that connect one, which is not possible beside a bucket'),
    counts: z
      .strictObject({
        works: z.int().describe('Works with images'),
        hosted_works: z.int().describe('Those whose images are all at the host'),
        images: z.int().describe('Images that are not at the host'),
        copied: z.int().describe('Files on this server that have a copy at the host'),
      })
      .nullable()
      .describe('null without a host, and while a migration runs, whose own numbers say where it is'),
    run: imageMigrationSchema.nullable().describe('The newest migration'),
  })
  .meta({ id: 'ImageMigrationReport' })
