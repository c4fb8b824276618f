import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { saveOverVersion } from '#app/platform/save-over-version.server.ts'
import { type FormFault, faultOf, type StoredOf } from '#app/ui/form/form-fields.ts'
import { toFormFailure } from '#app/ui/form/to-form-result.server.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import { enquiryNumber } from '../enquiry.ts'
import type { Assignee, EnquiryHandling } from './admin-enquiry.ts'
import { checkEnquiry, type EnquiryFormField, type enquiryFields } from './enquiry-form.ts'
import { enquiryMessages } from './enquiry-messages.ts'
import { findAdminEnquiry } from './find-admin-enquiry.server.ts'
import { findAssignees } from './find-assignees.server.ts'

type HandlingFacts = StoredOf<typeof enquiryFields>

/** The request body of the enquiry's page. */
export const enquiryChange = z.object({ version: z.int().positive(), values: z.unknown() })
/** Room for a note of 4,000 characters in any script. */
export const enquiryChangeLimits = { maxBytes: 32_768, malformed: enquiryMessages.malformed }

/**
 * Saves state, assignee and note of an enquiry (ENQ-11), only over the version that the form was opened on. The audit trail records
 * who changed what, of the note only that it changed, and nothing that the visitor wrote.
 */
export async function saveEnquiry(
  { db, now, actor }: ActingContext,
  handle: string,
  { version, values }: z.infer<typeof enquiryChange>,
): Promise<FormResult<EnquiryHandling, EnquiryFormField> | ChangeFailure> {
  const found = await findAdminEnquiry(db, handle)
  if (!found) return changeFailure('not-found', enquiryMessages.notFound)
  return db.transaction(async (tx) => {
    const [stored] = await tx.select().from(enquiries).where(eq(enquiries.handle, found.handle)).for('update')
    const admins = await findAssignees(tx)
    const saved = await saveOverVersion({
      stored,
      version,
      check(stored): { row: HandlingFacts; faults?: undefined } | { faults: FormFault<EnquiryFormField>[] } {
        const checked = checkEnquiry(values)
        if (checked.faults) return { faults: checked.faults }
        const { facts } = checked
        const isKnown = facts.assignee === stored.assignee || admins.some(({ id }) => id === facts.assignee)
        return facts.assignee !== null && !isKnown
          ? { faults: [faultOf('assignee', enquiryMessages.noAdmin)] }
          : { row: facts }
      },
      read: async () => (await findAdminEnquiry(tx, handle))!.handling,
      async write({ state, assignee, note }, stored) {
        await tx
          .update(enquiries)
          .set({ state, assignee, note: note ?? '', version: stored.version + 1, updated_at: now() })
          .where(eq(enquiries.id, stored.id))
        await recordChange(tx, {
          by: actor,
          at: now(),
          action: 'enquiry-changed',
          subject: { kind: 'enquiry', id: String(stored.handle), label: `enquiry ${enquiryNumber(stored.id)}` },
          from: { state: stored.state, assignee: nameOf(stored.assignee, admins), note_secret: stored.note || null },
          to: { state, assignee: nameOf(assignee, admins), note_secret: note },
        })
        return []
      },
    })
    if (saved.outcome === 'saved') return { outcome: 'saved', id: handle, current: saved.current }
    return toFormFailure(saved, enquiryMessages)
  })
}

function nameOf(id: string | null, admins: readonly Assignee[]): string | null {
  return id && (admins.find((admin) => admin.id === id)?.name ?? 'somebody who is gone')
}
