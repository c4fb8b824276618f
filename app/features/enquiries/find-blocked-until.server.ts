import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.ts'
import { enquiries } from '#db/schema/enquiries.ts'

/** From one client, and from one mail address. */
const maxPerHour = 5
const maxPerDay = 20
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Arbitrary numbers, the same in every copy of the program. */
const clientLock = 4_404
const senderLock = 4_405

interface Sender {
  clientAddress: string
  email: string
  at: Date
}

/** Serializes the requests of one client or mail address, until the transaction ends. */
export async function lockSender(tx: Transaction, { clientAddress, email }: Omit<Sender, 'at'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${clientLock}, hashtext(${clientAddress}))`)
  await tx.execute(sql`select pg_advisory_xact_lock(${senderLock}, hashtext(lower(${email})))`)
}

/** Until when a sender's enquiries are refused (ENQ-06); null if they are not. */
export async function findBlockedUntil(tx: Transaction, { clientAddress, email, at }: Sender): Promise<Date | null> {
  const ends = [
    await endOfLimit(tx, eq(enquiries.client_address, clientAddress), at),
    await endOfLimit(tx, sql`lower(${enquiries.email}) = lower(${email})`, at),
  ].filter((end) => end !== null)
  return ends.length > 0 ? new Date(Math.max(...ends.map((end) => end.getTime()))) : null
}

async function endOfLimit(tx: Transaction, isOfSender: SQL, at: Date): Promise<Date | null> {
  const sent = await tx
    .select({ at: enquiries.created_at })
    .from(enquiries)
    .where(and(isOfSender, gt(enquiries.created_at, new Date(at.getTime() - dayMs))))
    .orderBy(desc(enquiries.created_at))
    .limit(maxPerDay)
  const last = sent[maxPerDay - 1]
  if (last) return new Date(last.at.getTime() + dayMs)
  const ofHour = sent[maxPerHour - 1]
  const end = ofHour && new Date(ofHour.at.getTime() + hourMs)
  return end && end.getTime() > at.getTime() ? end : null
}
