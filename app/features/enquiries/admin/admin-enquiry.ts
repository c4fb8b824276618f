import type { Picture } from '#app/features/images/picture.ts'
import type { EnquiryKind, EnquiryState } from '../enquiry.ts'

/** An enquiry in the list. Times are ISO 8601. */
export interface AdminEnquiryRow {
  /** Identifies it in addresses. */
  handle: number
  /** The full id; `enquiryNumber` makes the number that people use from it. */
  id: string
  kind: EnquiryKind
  state: EnquiryState
  name: string
  /** The beginning of the message. */
  message: string
  offerCents: number | null
  viewingAt: string | null
  createdAt: string
  /** The assignee's name. */
  assigneeName: string | null
  work: { name: string; image: string | null; picture: Picture | null }
}

/** A member of staff who can be assigned to an enquiry. */
export interface Assignee {
  id: string
  name: string
}

/** Somebody to whom enquiries are or can be assigned; no admin: a colleague who has left. */
export interface Holder extends Assignee {
  isAdmin: boolean
}

/** The fields of an enquiry that staff can change. */
export interface EnquiryHandling {
  state: EnquiryState
  /** The assignee's id; null: nobody. */
  assignee: string | null
  note: string | null
  version: number
}

/** An enquiry with the data of its page. */
export interface AdminEnquiry extends AdminEnquiryRow {
  email: string
  phone: string | null
  handling: EnquiryHandling
  /** Its current state; null: it was deleted. */
  product: EnquiredWork | null
}

/** The data of the enquiry's work on the page. */
interface EnquiredWork {
  id: string
  /** Dollars. */
  price: number | null
  isOnRequest: boolean
  isSold: boolean
  isPublished: boolean
}
