import { z } from 'zod'
import { isUuid } from '#app/platform/is-uuid.ts'
import { plainText } from '#app/platform/plain-text.ts'
import { maxSelected } from './selection.ts'

const ids = z.array(z.string().max(36)).max(maxSelected)

/** As `toISOString` writes it. Postgres knows no year 0. */
const moment = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'))

/** Which works are meant. */
export const selection = z.union([
  z.strictObject({ ids: ids.min(1) }),
  z.strictObject({ query: z.string().max(4_000), asOf: moment, except: ids }),
])

/** Per cent that prices change by: -90 to 1,000, not 0. */
const percent = z
  .number()
  .min(-90)
  .max(1_000)
  .refine((value) => value !== 0)

const taxonomyName = z.string().max(500).transform(plainText)

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set-status'), status: z.enum(['draft', 'published']) }),
  z.object({ kind: z.literal('move'), category: taxonomyName, subcategory: taxonomyName }),
  /** `asOf`: the time of the preview; works that were changed since keep their price. */
  z.object({ kind: z.literal('change-prices'), percent, asOf: moment }),
  /** `run`: identifies this deletion in each of its batches. */
  z.object({ kind: z.literal('delete'), run: z.uuid() }),
])

/** A bulk change; `after`: the last work of the previous batch. */
export const bulkRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('bulk'), works: selection, change, after: z.string().refine(isUuid).nullable() }),
  z.object({ intent: z.literal('preview-prices'), works: selection, percent }),
  z.object({ intent: z.literal('restore'), ids }),
])
export type BulkRequest = z.infer<typeof bulkRequest>
export type BulkChange = z.infer<typeof change>
