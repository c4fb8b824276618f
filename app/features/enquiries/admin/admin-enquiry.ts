import type { Picture } from '#app/features/images/picture.ts'
import type { EnquiryKind, EnquiryState } from '../enquiry.ts'

/** An enquiry in the list. Moments are ISO 8601. */
export interface AdminEnquiryRow {
  /** Names it in addresses. */
  handle: number
  /** The whole of it; `enquiryNumber` makes of it what people call it. */
  id: string
  kind: EnquiryKind
  state: EnquiryState
  name: string
  /** Its beginning. */
  message: string
  offerCents: number | null
  viewingAt: string | null
  createdAt: string
  /** The name of who handles it. */
  assigneeName: string | null
  work: { name: string; image: string | null; picture: Picture | null }
}

/** One of staff who can see to an enquiry. */
export interface Assignee {
  id: string
  name: string
}

/** What staff change of an enquiry. */
export interface EnquiryHandling {
  state: EnquiryState
  /** An id; null: nobody. */
  assignee: string | null
  note: string | null
  version: number
}

/** An enquiry as its page shows it. */
export interface AdminEnquiry extends AdminEnquiryRow {
  email: string
  phone: string | null
  handling: EnquiryHandling
  /** As it is now; null: it is deleted. */
  product: EnquiredWork | null
}

/** What the page says of the work that was asked about. */
interface EnquiredWork {
  id: string
  /** Dollars. */
  price: number | null
  isOnRequest: boolean
  isSold: boolean
  isPublished: boolean
}
