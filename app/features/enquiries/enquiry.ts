/** The kinds of enquiries. */
export const enquiryKinds = ['question', 'viewing', 'offer'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** The states of handling an enquiry. */
export const enquiryStates = ['new', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** $10,000,000: more is a typing error. */
export const maxOfferCents = 1_000_000_000

/** The longest texts, in characters. */
export const maxLength = { name: 200, email: 254, phone: 50, message: 4_000 }

/** The number that people use for an enquiry, `Q-7F3A9C`: the last six digits of its id. */
export function enquiryNumber(id: string): string {
  return `Q-${id.slice(-6).toUpperCase()}`
}

/** The address of the form about a work as a page of its own, for browsers without JavaScript. */
export function askPath(productId: string, kind: EnquiryKind = 'question'): string {
  return `/ask/${encodeURIComponent(productId)}${kind === 'question' ? '' : `?kind=${kind}`}`
}

/** How soon the gallery promises to answer. */
export const answerPromise = 'We answer within one working day'

export function isEnquiryKind(text: string | null): text is EnquiryKind {
  return enquiryKinds.some((kind) => kind === text)
}
