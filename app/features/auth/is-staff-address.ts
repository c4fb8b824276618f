import { z } from 'zod'

const address = z.email().max(254)

/** Whether `email` can be an account's address: an e-mail address, or a local one like the first admin's. */
export function isStaffAddress(email: string): boolean {
  return address.safeParse(email).success || /^[\w.+-]{1,64}@localhost$/.test(email)
}
