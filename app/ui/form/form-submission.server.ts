import { z } from 'zod'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { FormSubmission } from './versioned-form.ts'

/** What a form of something with an id sends: `version` is null for what was never saved. */
export const formSubmission = z.object({
  id: z.string().refine(isUuid),
  version: z.int().nullable(),
  values: z.unknown(),
})

/** A text of 100,000 characters fits in any script; twice as much would keep others waiting for over 20 ms. */
export const maxFormBytes = 524_288

/** Whether a form was sent to the address of what it edits; `editedId` is null for the address of new things. */
export function isAsAddressed({ id, version }: FormSubmission, editedId: string | null): boolean {
  return editedId === null ? version === null : id === editedId && version !== null
}
