import type { AppContext } from '#app/app-context.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { refusalHeaders, refusalMessage, refusalStatus } from '../enquiry-refusal.ts'
import { enquiryRequestSchema } from '../enquiry-schema.server.ts'
import type { EnquiryValues } from '../read-enquiry.ts'
import { receiveEnquiry } from '../receive-enquiry.server.ts'
import type { SentForm } from './ask-form.tsx'
import { emptyEnquiry, enquiryFieldNames, honeypotField } from './ask-values.ts'
import type { Unsent } from './unsent-enquiry.tsx'

/** Handles the form sent without JavaScript. Returns the page's data, and status and headers of the response. */
export async function handleAskForm(
  app: AppContext,
  { fields, productId, client }: { fields: URLSearchParams; productId: string; client: string },
): Promise<{ sent: SentForm; status: number; headers: Record<string, string> } | { unsent: Unsent; status: 503 }> {
  const typed = Object.fromEntries(enquiryFieldNames.map((field) => [field, fields.get(field) ?? '']))
  const values = { ...emptyEnquiry('question'), ...typed } as EnquiryValues
  const parsed = enquiryRequestSchema.safeParse({
    ...values,
    productId,
    requestKey: fields.get('requestKey') ?? '',
    homepage: fields.get(honeypotField) ?? '',
  })
  if (!parsed.success)
    return { sent: { values, message: 'This form cannot be read. Please send it again.' }, status: 400, headers: {} }
  const taken = await receiveEnquiry(app, { ...parsed.data, clientAddress: client }).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    app.log.warn({ error }, 'a form about a work could not be stored, and was given back')
    return null
  })
  if (!taken) return { unsent: { values, requestKey: parsed.data.requestKey }, status: 503 }
  if (taken.outcome === 'received') return { sent: { values, received: taken.received }, status: 200, headers: {} }
  const now = app.now()
  const sent =
    taken.outcome === 'invalid' ? { values, errors: taken.errors } : { values, message: refusalMessage(taken, now) }
  return { sent, status: refusalStatus(taken), headers: refusalHeaders(taken, now) }
}
