import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { AppContext } from '#app/app-context.ts'
import { queueMail } from '#app/features/mails/queue-mail.server.ts'
import { startSending } from '#app/features/mails/start-sending.server.ts'
import { isListed } from '#app/features/products/public-product.server.ts'
import type { Transaction } from '#db/connect.ts'
import { enquiries } from '#db/schema/enquiries.ts'
import { enquiryNumber } from './enquiry.ts'
import type { enquiryRequestSchema, ReceivedEnquiry } from './enquiry-schema.server.ts'
import { findBlockedUntil, lockSender } from './find-blocked-until.server.ts'
import { type EnquiryErrors, type EnquiryFacts, readEnquiry } from './read-enquiry.ts'

export type EnquiryOutcome =
  | { outcome: 'received'; received: ReceivedEnquiry }
  | { outcome: 'invalid'; errors: EnquiryErrors }
  /** `key-used`: the key was used for another enquiry before. */
  | { outcome: 'not-found' | 'already-sold' | 'no-offers' | 'key-used' }
  | { outcome: 'too-many'; until: Date }

type Context = Pick<AppContext, 'db' | 'now' | 'log' | 'jobs' | 'mailer'> & {
  settings: Pick<AppContext['settings'], 'gallery'>
}

/**
 * Stores an enquiry about a work, and has it mailed to the gallery (ENQ-01..08). It is stored once, however often it is sent
 * with the same key. A robot, which fills in the invisible field, gets the same response and nothing is stored; the log counts them (ENQ-23).
 */
export async function receiveEnquiry(
  context: Context,
  request: z.output<typeof enquiryRequestSchema> & { clientAddress: string },
): Promise<EnquiryOutcome> {
  const { now, settings } = context
  // A repeated request is validated as of the time of the first one: its day may be over by now.
  const isOfKey = eq(enquiries.request_key, request.requestKey)
  const [before] = await context.db.select({ at: enquiries.created_at }).from(enquiries).where(isOfKey)
  const { facts, errors } = readEnquiry(request, { gallery: settings.gallery, now: before?.at ?? now() })
  if (errors) return { outcome: 'invalid', errors }
  if (request.homepage !== '') {
    context.log.info({ product: request.productId }, 'an enquiry with its unseen field filled was not stored')
    return received({ id: randomUUID(), viewing_at: facts.viewingAt })
  }
  const outcome = await context.db.transaction((tx) => storeEnquiry(tx, context, request, facts))
  if (outcome.outcome === 'received') await startSending(context)
  return outcome
}

async function storeEnquiry(
  tx: Transaction,
  context: Context,
  { productId, requestKey, clientAddress }: { productId: string; requestKey: string; clientAddress: string },
  facts: EnquiryFacts,
): Promise<EnquiryOutcome> {
  const at = context.now()
  await lockSender(tx, { clientAddress, email: facts.email })
  const [before] = await tx.select().from(enquiries).where(eq(enquiries.request_key, requestKey))
  if (before) return isSame(before, productId, facts) ? received(before) : { outcome: 'key-used' }
  const work = await lockWork(tx, productId)
  if (!work) return { outcome: 'not-found' }
  if (work.sold_out && facts.kind !== 'question') return { outcome: 'already-sold' }
  if (!work.takes_offers && facts.kind === 'offer') return { outcome: 'no-offers' }
  const until = await findBlockedUntil(tx, { clientAddress, email: facts.email, at })
  if (until) return { outcome: 'too-many', until }
  const [stored] = await tx
    .insert(enquiries)
    .values({
      id: uuidv7(),
      product_id: productId,
      work_name: work.name,
      kind: facts.kind,
      name: facts.name,
      email: facts.email,
      phone: facts.phone,
      message: facts.message,
      offer_cents: facts.offerCents,
      viewing_at: facts.viewingAt,
      request_key: requestKey,
      client_address: clientAddress,
      created_at: at,
      updated_at: at,
    })
    // A concurrent request with the same key.
    .onConflictDoNothing({ target: enquiries.request_key })
    .returning()
  if (!stored) return { outcome: 'key-used' }
  await queueMail(tx, context, { kind: 'enquiry', enquiry_id: stored.id, recipient: context.settings.gallery.email })
  return received(stored)
}

/** Locked, so that it is not sold or deleted meanwhile. */
async function lockWork(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ name: string; sold_out: boolean; takes_offers: boolean }>(
    sql`select p.name, p.sold_out, p.takes_offers from products p where ${isListed} and p.id = ${id}::uuid for share`,
  )
  return rows[0]
}

function isSame(stored: typeof enquiries.$inferSelect, productId: string, facts: EnquiryFacts): boolean {
  return (
    stored.product_id === productId.toLowerCase() &&
    stored.kind === facts.kind &&
    stored.name === facts.name &&
    stored.email === facts.email &&
    stored.phone === facts.phone &&
    stored.message === facts.message &&
    stored.offer_cents === facts.offerCents &&
    stored.viewing_at?.getTime() === facts.viewingAt?.getTime()
  )
}

function received({ id, viewing_at }: { id: string; viewing_at: Date | null }) {
  return {
    outcome: 'received' as const,
    received: { number: enquiryNumber(id), viewingAt: viewing_at?.toISOString() ?? null },
  }
}
