import type { EnquiryKind, EnquiryState } from './enquiry.ts'

/** The name of each kind of enquiry. */
export const kindNames: Record<EnquiryKind, string> = { question: 'Question', viewing: 'Viewing', offer: 'Offer' }

/** The name of each state, and the class of its badge. */
export const stateNames: Record<EnquiryState, string> = { new: 'New', answered: 'Answered', closed: 'Closed' }
export const stateBadges: Record<EnquiryState, string> = {
  new: 'badge badge--wait',
  answered: 'badge badge--live',
  closed: 'badge badge--draft',
}
