import { formatHours } from '#app/features/gallery/opening-hours.ts'
import { galleryDate, isDay } from '#app/platform/gallery-date.ts'
import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { plainText } from '#app/platform/plain-text.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { type EnquiryKind, isEnquiryKind, maxLength, maxOfferCents } from './enquiry.ts'
import { dayAfter, hoursOn, type OpeningFacts, viewingDaysAhead, viewingMoment } from './viewing-times.ts'

/** The values of the form, as they were typed. */
export interface EnquiryValues {
  kind: EnquiryKind
  /** Dollars. */
  offer: string
  /** `YYYY-MM-DD` and `HH:MM` in the gallery. */
  day: string
  time: string
  message: string
  name: string
  email: string
  phone: string
}
export type EnquiryField = keyof EnquiryValues

/** An enquiry that may be stored. */
export interface EnquiryFacts {
  kind: EnquiryKind
  name: string
  email: string
  phone: string | null
  /** May be '' for an offer or a viewing. */
  message: string
  offerCents: number | null
  viewingAt: Date | null
}

export type EnquiryErrors = Partial<Record<EnquiryField, string>>

/** The enquiry in the typed values, or the fault of each field, in the order of the form (ENQ-02, ENQ-03, ENQ-04). */
export function readEnquiry(
  values: { [Field in EnquiryField]: string },
  { gallery, now }: { gallery: OpeningFacts; now: Date },
): { facts: EnquiryFacts; errors?: undefined } | { facts?: undefined; errors: EnquiryErrors } {
  if (!isEnquiryKind(values.kind)) return { errors: { kind: 'Choose what it is about' } }
  const { kind } = values
  const errors: EnquiryErrors = {}
  const offer = kind === 'offer' ? readOffer(values.offer) : null
  if (typeof offer === 'string') errors.offer = offer
  const viewing = kind === 'viewing' ? readViewing(values, gallery, now) : null
  if (viewing && 'field' in viewing) errors[viewing.field] = viewing.error
  const message = plainText(values.message)
  if (!message && kind === 'question') errors.message = 'Write your question'
  if (message.length > maxLength.message) errors.message = 'A message can have 4,000 characters'
  const name = plainLine(values.name)
  if (!name) errors.name = 'Your name is required'
  if (name.length > maxLength.name) errors.name = 'A name can have 200 characters'
  const email = stripInvisible(values.email)
  if (!email) errors.email = 'Your email is required'
  else if (email.length > maxLength.email || !isMailAddress(email)) errors.email = 'Invalid email address'
  const phone = plainLine(stripInvisible(values.phone))
  if (phone.length > maxLength.phone) errors.phone = 'A phone number can have 50 characters'
  if (Object.keys(errors).length > 0) return { errors }
  return {
    facts: {
      kind,
      name,
      email,
      phone: phone || null,
      message,
      offerCents: typeof offer === 'number' ? offer : null,
      viewingAt: viewing && 'moment' in viewing ? viewing.moment : null,
    },
  }
}

/** Cents, or a message about the amount. */
function readOffer(text: string): number | string {
  const typed = text.replaceAll(/[\s$]/g, '')
  if (/^[-−]/.test(typed)) return 'An offer must be more than $0'
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(typed)) return 'Enter an amount in dollars, such as 1,100'
  const cents = Math.round(Number(typed.replaceAll(',', '')) * 100)
  if (cents === 0) return 'An offer must be more than $0'
  return cents > maxOfferCents ? 'An offer can be at most $10,000,000' : cents
}

function readViewing(
  { day, time }: { day: string; time: string },
  gallery: OpeningFacts,
  now: Date,
): { moment: Date } | { field: 'day' | 'time'; error: string } {
  if (!isDay(day)) return { field: 'day', error: 'Choose a day' }
  const today = galleryDate(now, gallery.timeZone)
  if (day < today) return { field: 'day', error: 'Choose a day that is still to come' }
  if (day > dayAfter(today, viewingDaysAhead))
    return { field: 'day', error: `Choose a day within the next ${viewingDaysAhead} days` }
  const hours = hoursOn(day, gallery)
  if (!hours) return { field: 'day', error: 'The gallery is closed on that day' }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { field: 'time', error: 'Choose a time' }
  if (time < hours.opens || time >= hours.closes)
    return { field: 'time', error: `On that day the gallery is open ${formatHours(hours)}` }
  const moment = viewingMoment(day, time, gallery.timeZone)
  return moment.getTime() > now.getTime() ? { moment } : { field: 'time', error: 'Choose a time that is still to come' }
}

/** Line breaks and other control characters could start a mail header. */
const plainLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
