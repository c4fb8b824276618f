import { z } from 'zod'

const address = z.email().max(254)

/** Whether somebody can sign in with `email`: an e-mail address, or one of this machine as the first admin has it. */
export function isStaffAddress(email: string): boolean {
  return address.safeParse(email).success || /^[\w.+-]{1,64}@localhost$/.test(email)
}
