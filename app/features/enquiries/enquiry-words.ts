import type { EnquiryKind, EnquiryState } from './enquiry.ts'

/** What each kind of enquiry is called. */
export const kindNames: Record<EnquiryKind, string> = { question: 'Question', viewing: 'Viewing', offer: 'Offer' }

/** What each state is called, and the class of its badge. */
export const stateNames: Record<EnquiryState, string> = { new: 'New', answered: 'Answered', closed: 'Closed' }
export const stateBadges: Record<EnquiryState, string> = {
  new: 'badge badge--wait',
  answered: 'badge badge--live',
  closed: 'badge badge--draft',
}
