import type { Product } from '#app/features/products/product.ts'
import { type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import type { EnquiryField, EnquiryValues } from '../read-enquiry.ts'

/** A form in which nothing was typed. */
export function emptyEnquiry(kind: EnquiryKind): EnquiryValues {
  return { kind, offer: '', day: '', time: '', message: '', name: '', email: '', phone: '' }
}

/** What can be asked of a work: one that is sold can be asked about, but neither looked at nor bid for. */
export function possibleKinds({ sold_out, takes_offers }: Pick<Product, 'sold_out' | 'takes_offers'>): EnquiryKind[] {
  return enquiryKinds.filter(
    (kind) => kind === 'question' || (!sold_out && (kind === 'viewing' || takes_offers === true)),
  )
}

/** The fields in the order of the form. */
export const enquiryFieldNames = Object.keys(emptyEnquiry('question')) as EnquiryField[]

/** Names one sending of a form, so that it is stored once however often it arrives. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The name of the field that nobody sees: it means nothing, so that no form filler has something for it (ENQ-23). */
export const unseenField = 'unused'

/** Said where nothing of a form is kept but in the page itself. */
export const awayUnkept =
  'We cannot be reached just now, so this is not sent yet. Please keep this page open and send it again in a moment.'
