import type { Product } from '#app/features/products/product.ts'
import { type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import type { EnquiryField, EnquiryValues } from '../read-enquiry.ts'

/** The values of an empty form. */
export function emptyEnquiry(kind: EnquiryKind): EnquiryValues {
  return { kind, offer: '', day: '', time: '', message: '', name: '', email: '', phone: '' }
}

/** The possible kinds of enquiries about a work: about a sold one only a question, no viewing and no offer. */
export function possibleKinds({ sold_out, takes_offers }: Pick<Product, 'sold_out' | 'takes_offers'>): EnquiryKind[] {
  return enquiryKinds.filter(
    (kind) => kind === 'question' || (!sold_out && (kind === 'viewing' || takes_offers === true)),
  )
}

/** The fields in the order of the form. */
export const enquiryFieldNames = Object.keys(emptyEnquiry('question')) as EnquiryField[]

/** A new idempotency key for an enquiry, which is stored once however often it is sent. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The name of the honeypot field: meaningless, so that no autofill has a value for it (ENQ-23). */
export const honeypotField = 'unused'

/** The message if what was typed is kept only in the page itself. */
export const awayUnkept =
  'We cannot be reached just now, so this is not sent yet. Please keep this page open and send it again in a moment.'
