import { z } from 'zod'
import { galleryDate, isDay } from '#app/platform/gallery-date.ts'
import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { plainText } from '#app/platform/plain-text.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'

/** What staff send to reserve a work. `day`: the last one, `YYYY-MM-DD`, in the gallery. */
export const reservationInput = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  day: z.string(),
})
export type ReservationInput = z.infer<typeof reservationInput>

/** A reservation that may be written: lines trimmed, and null where nothing was said. */
export interface ReadReservation {
  name: string
  email: string | null
  phone: string | null
  note: string | null
  day: string
}

const maxDays = 366

/** What staff typed, or what is wrong with it, for people (RSV-07). */
export function readReservation(
  input: ReservationInput,
  { now, timeZone }: { now: Date; timeZone: string },
): { reservation: ReadReservation; faults?: undefined } | { faults: string[] } {
  const [name, note] = [plainText(input.name), plainText(input.note)]
  const [email, phone] = [plainText(stripInvisible(input.email)), plainText(stripInvisible(input.phone))]
  const { day } = input
  const faults: string[] = []
  if (name === '') faults.push("The client's name is needed")
  if (name.length > 200) faults.push("The client's name can have 200 characters")
  if (email !== '' && (email.length > 254 || !isMailAddress(email))) faults.push('The email is not an address')
  if (phone.length > 50) faults.push('The phone number can have 50 characters')
  if (note.length > 2_000) faults.push('The note can have 2,000 characters')
  const last = galleryDate(new Date(now.getTime() + maxDays * 86_400_000), timeZone)
  if (!isDay(day)) faults.push('The day must be a date')
  else if (day < galleryDate(now, timeZone)) faults.push('The day cannot be in the past')
  else if (day > last) faults.push('The day can be a year from now at most')
  if (faults.length > 0) return { faults }
  return { reservation: { name, email: email || null, phone: phone || null, note: note || null, day } }
}
