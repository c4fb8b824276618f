/** What a visitor can ask about a work. */
export const enquiryKinds = ['question', 'viewing', 'offer'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** How far staff are with it. */
export const enquiryStates = ['new', 'answered', 'closed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** $10,000,000: more is a slip of the hand. */
export const mostOfferCents = 1_000_000_000

/** Longest texts, in characters. */
export const longest = { name: 200, email: 254, phone: 50, message: 4_000 }

/** What people call an enquiry by, `Q-7F3A9C`: the last six digits of its id. */
export function enquiryNumber(id: string): string {
  return `Q-${id.slice(-6).toUpperCase()}`
}

/** The form about a work as a page of its own, for browsers without JavaScript. */
export function askPath(productId: string, kind: EnquiryKind = 'question'): string {
  return `/ask/${encodeURIComponent(productId)}${kind === 'question' ? '' : `?kind=${kind}`}`
}

/** How soon the gallery says that it answers. */
export const answerPromise = 'We answer within one working day'

export function isEnquiryKind(text: string | null): text is EnquiryKind {
  return enquiryKinds.some((kind) => kind === text)
}
