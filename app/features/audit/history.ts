import type { z } from 'zod'
import type { fieldChangeSchema, historyEntrySchema, historySchema } from './history-schema.server.ts'

/** What a field was and is. */
export type FieldChange = z.infer<typeof fieldChangeSchema>

/** One entry of the audit trail, as staff see it. */
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** One page of the history, newest first. */
export type History = z.infer<typeof historySchema>

/** Somebody, or something, in the audit trail. */
export interface HistoryPerson {
  id: string
  name: string
}
