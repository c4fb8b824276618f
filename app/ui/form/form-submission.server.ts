import { z } from 'zod'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { FormSubmission } from './versioned-form.ts'

/** The request body of a form for a thing with an id: `version` is null for one that was never saved. */
export const formSubmission = z.object({
  id: z.string().refine(isUuid),
  version: z.int().nullable(),
  values: z.unknown(),
})

/** Room for a text of 100,000 characters in any script; twice as much would block other requests for over 20 ms. */
export const maxFormBytes = 524_288

/** Whether a form was sent to the address of the thing it edits; `editedId` is null for the address of new things. */
export function isAsAddressed({ id, version }: FormSubmission, editedId: string | null): boolean {
  return editedId === null ? version === null : id === editedId && version !== null
}
