import { z } from 'zod'
import { moment } from '#app/platform/openapi.server.ts'
import { actorKinds } from './actor.ts'
import { allActions } from './audit-actions.ts'

export const fieldChangeSchema = z
  .strictObject({ from: z.json().optional(), to: z.json().optional() })
  .describe('Nothing before its thing was made or after it was deleted, and of a secret')

export const historyEntrySchema = z
  .strictObject({
    id: z.int(),
    at: moment,
    actor: z.strictObject({
      kind: z.enum(actorKinds),
      label: z.string().describe('What they were called then: a mail address'),
    }),
    action: z.enum(allActions),
    subject: z
      .strictObject({
        kind: z.string(),
        id: z.string().nullable(),
        label: z.string().describe('What it was called then'),
        isThere: z.boolean().describe('A work, an order, an invoice or an enquiry that can still be opened'),
      })
      .nullable()
      .describe('What it was done to'),
    changes: z.record(z.string(), fieldChangeSchema).describe('By field; texts over 200 characters are shortened'),
    note: z.string().nullable(),
    client: z.string().nullable().describe('Address of the client that sent the request'),
  })
  .meta({ id: 'HistoryEntry', description: 'Who did what to what, and when' })

export const historySchema = z
  .strictObject({
    entries: z.array(historyEntrySchema),
    newerThan: z.int().nullable().describe('What `after` asks for newer entries with; null on the newest page'),
    olderThan: z.int().nullable().describe('What `before` asks for older entries with; null on the oldest page'),
    work: z
      .strictObject({ id: z.string(), name: z.string() })
      .nullable()
      .describe('The work that the history is limited to, by its id'),
  })
  .meta({ id: 'History', description: 'Up to 50 entries of the audit trail, newest first' })
