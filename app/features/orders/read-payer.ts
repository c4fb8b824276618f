import { z } from 'zod'
import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'

/** A provider's data about the payer are untrusted: a part that is not text, or is too long, is left out. */
const line = z.string().trim().min(1).max(300).optional().catch(undefined)
const address = z
  .object({ name: line, street: line, street2: line, city: line, region: line, postalCode: line, country: line })
  .optional()
  .catch(undefined)
/** Of a sale in the gallery: an address as staff wrote it. */
const addressLines = z.array(z.string()).max(10).optional().catch(undefined)
const payer = z.object({ name: line, email: line, phone: line, shipping: address, addressLines })

export interface Payer {
  /** '' where it is not known. */
  name: string
  /** null: none, or none that a mail can go to. */
  email: string | null
  /** null where it is not known. */
  phone: string | null
  /** Whom and where to send it, a line each; empty where it is not known. */
  shipTo: string[]
}

/** Who paid for an order and where to send its work, from `orders.payer`. */
export function readPayer(value: unknown): Payer {
  const { name = '', phone, shipping, addressLines, ...rest } = payer.safeParse(value).data ?? {}
  const email = stripInvisible(rest.email ?? '')
  const place = [shipping?.city, [shipping?.region, shipping?.postalCode].filter(Boolean).join(' ')]
  const lines = [shipping?.street, shipping?.street2, place.filter(Boolean).join(', '), shipping?.country]
  const at = addressLines ?? (lines.filter((text) => text !== undefined && text !== '') as string[])
  const whom = shipping?.name ?? name
  return {
    name,
    email: isMailAddress(email) ? email : null,
    phone: phone ?? null,
    shipTo: at.length > 0 ? [whom, ...at].filter(Boolean) : [],
  }
}
