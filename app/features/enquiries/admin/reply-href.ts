import { mailtoHref } from '#app/platform/mailto-href.ts'
import { shorten } from '#app/platform/shorten.ts'
import { enquiryNumber } from '../enquiry.ts'
import type { AdminEnquiry } from './admin-enquiry.ts'

/** A `mailto:` link to the sender, with a subject and the beginning of an answer. */
export function replyHref(
  { id, email, name, work }: Pick<AdminEnquiry, 'id' | 'email' | 'name' | 'work'>,
  gallery: string,
) {
  const subject = `${shorten(work.name.replace(/\s+/g, ' '), 100)} (${enquiryNumber(id)})`
  const body = `Dear ${name},\r\n\r\n\r\n\r\n${gallery}`
  return mailtoHref(email, { subject, body })
}
