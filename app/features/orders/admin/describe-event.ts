import { formatMoment } from '#app/platform/format-moment.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import type { LedgerDetails, LedgerKind, ProviderCall } from '../ledger.ts'
import { type ManualPaymentMethod, wayNames } from '../manual-payments/manual-payment.ts'
import { describeRefusal } from '../refunds/refusal-words.ts'
import { deliveryNames } from './describe-for-staff.ts'

/** A line of an order's ledger, as the table has it. */
export interface LedgerEvent {
  kind: string
  fromState: string | null
  toState: string | null
  detail: Record<string, unknown> | null
}

/** The same for people. */
export interface DescribedEvent {
  title: string
  text: string
  /** Whether it changed the order's state. */
  isKey: boolean
}

type FieldOf<Detail> = Detail extends unknown ? keyof Detail : never
/** The data of a stored line: an older or newer version of the program may have written it in another form. */
type Stored<Kind extends LedgerKind> = { [Field in FieldOf<LedgerDetails[Kind]>]?: unknown }
type Fields = Record<string, unknown>
type Words<Detail = Fields> = (detail: Detail, timeZone: string) => [title: string, text: string]

/** Every kind of line that the ledger has, in plain words (OADM-04). */
const kinds: { [Kind in LedgerKind]: Words<Stored<Kind>> } = {
  created: ({ amount, holdExpiresAt }, timeZone) => [
    'Order opened',
    sentences(
      typeof amount === 'number' && `For ${formatPriceWithCents(amount)}`,
      typeof holdExpiresAt === 'string' && `The artwork was held until ${formatMoment(holdExpiresAt, timeZone)}`,
    ),
  ],
  'provider-order': ({ providerOrderId }) => [
    'Known to the payment provider',
    `Its order there: ${text(providerOrderId)}`,
  ],
  approved: () => ['Approved', 'By the buyer, at the payment provider'],
  capturing: () => ['Payment begun', 'From here on money may move'],
  'capture-recorded': ({ status, amount, currency, captureId, paidBy }) => [
    'Payment recorded',
    sentences(
      `${captureStatuses[text(status)] ?? text(status)}: ${text(amount)} ${text(currency)}`,
      captureId && `Capture ${text(captureId)}`,
      paidBy && wayNames[text(paidBy) as ManualPaymentMethod],
    ),
  ],
  paid: ({ amount }) => [
    'Paid',
    typeof amount === 'number' ? `${formatPriceWithCents(amount)}. The artwork is sold` : 'The artwork is sold',
  ],
  pending: () => ['Payment pending', 'The payment provider has not confirmed it yet'],
  declined: ({ because, reason, by }) => [
    by ? 'Closed' : 'Declined',
    sentences(
      because === 'not-found' && 'The payment provider does not know the order',
      'No money was taken',
      reason && text(reason),
      by && `By ${text(by)}`,
    ),
  ],
  cancelled: ({ because }) => ['Cancelled', cancelReasons[text(because)] ?? (because ? text(because) : 'By the buyer')],
  expired: () => ['Expired', 'The buyer did not pay in time. The artwork was free again'],
  'not-approved': () => ['Not approved', 'The buyer had not approved the payment. No money was taken'],
  'refund-owed': ({ reason }) => ['Refund owed', refundReasons[text(reason)] ?? text(reason)],
  refunded: ({ refundId, by }) => [
    'Refunded',
    by === 'provider' ? 'In the payment provider’s own portal' : refundId ? `Refund ${text(refundId)}` : '',
  ],
  'refund-asked': ({ amount, reason, by }) => [
    'Refund asked for',
    sentences(`${dollars(amount)}, by ${text(by)}`, text(reason)),
  ],
  'refund-made': ({ amount, refundId, returnedBy, reason, by }) => [
    'Money returned',
    sentences(
      dollars(amount) +
        (returnedBy
          ? `: ${(wayNames[text(returnedBy) as ManualPaymentMethod] ?? text(returnedBy)).toLowerCase()}`
          : ''),
      refundId && `Refund ${text(refundId)}`,
      reason && text(reason),
      by && `By ${text(by)}`,
    ),
  ],
  'refund-pending': ({ amount, refundId }) => [
    'Refund pending',
    `${dollars(amount)}. The payment provider has taken it on and is not done. Refund ${text(refundId)}`,
  ],
  'refund-failed': ({ amount, refundId }) => [
    'Refund failed',
    `${dollars(amount)} did not arrive and is back at the payment provider. Refund ${text(refundId)}`,
  ],
  'refund-found': ({ amount, refundId }) => [
    'Refund found',
    sentences(`${dollars(amount)} went back, as the payment provider says`, refundId && `Refund ${text(refundId)}`),
  ],
  'refund-refused': ({ amount, because, by }) => [
    'Refund refused',
    sentences(
      dollars(amount),
      describeRefusal(text(because)),
      by === 'provider' ? 'So says the payment provider' : by && `Tried by ${text(by)}`,
      'No money moved',
    ),
  ],
  recorded: ({ paidBy, day, by }) => [
    'Sale recorded',
    `Made in the gallery on ${text(day)}, ${(wayNames[text(paidBy) as ManualPaymentMethod] ?? text(paidBy)).toLowerCase()}. By ${text(by)}`,
  ],
  undone: ({ reason, by }) => ['Sale called off', sentences(text(reason), by && `By ${text(by)}`)],
  webhook: ({ type, eventId }) => [
    'Message from the payment provider',
    `${text(type)}, checked (${text(eventId)}). The order was read from the provider`,
  ],
  'outcome-unknown': ({ because }) => [
    'Outcome not known',
    sentences('The payment provider did not say how the payment went; it is asked again every minute', text(because)),
  ],
  'provider-asked': ({ call }) => ['Payment provider asked', describeCall(text(call))],
  'provider-answered': ({ call, answer, unknown }) => [
    'Payment provider answered',
    sentences(describeCall(text(call)), unknown ? `No usable answer: ${text(unknown)}` : describeAnswer(answer)),
  ],
  'mail-sent-again': ({ to, by }) => ['Mail sent again', `To ${text(to)}, asked for by ${text(by)}`],
  'delivery-changed': ({ to, carrier, trackingNumber, by }) => [
    `Delivery: ${(deliveryNames as Record<string, string>)[text(to)]?.toLowerCase() ?? text(to)}`,
    sentences([carrier, trackingNumber].filter(Boolean).map(text).join(', '), by && `By ${text(by)}`),
  ],
  attended: ({ by }) => ['Marked as dealt with', `By ${text(by)}`],
}

const captureStatuses: Record<string, string> = {
  COMPLETED: 'Completed',
  PENDING: 'Pending',
  DECLINED: 'Declined',
  FAILED: 'Failed',
  REFUNDED: 'Returned',
  PARTIALLY_REFUNDED: 'Returned in part',
}

const cancelReasons: Record<string, string> = {
  'already-sold': 'The artwork had been sold. No money was taken',
  'on-hold': 'Somebody else held the artwork. No money was taken',
  'other-delivery': 'The buyer named another place of delivery, for which another order was opened',
}

const refundReasons: Record<string, string> = {
  'work-gone': 'The artwork was no longer available when the payment arrived',
  'wrong-amount': 'The payment was not the amount of the order',
  'order-closed': 'The payment arrived after the order was closed',
}

function dollars(amount: unknown): string {
  return typeof amount === 'number' ? formatPriceWithCents(amount) : text(amount)
}

const calls: Record<ProviderCall, string> = {
  create: 'To open the order',
  capture: 'For the money',
  refund: 'To return the money',
  void: 'To close the order there',
  read: 'How the order stands',
}

function describeCall(call: string): string {
  return calls[call as ProviderCall] ?? call
}

/** The parts of a response that staff may need: outcome, status, amount and ids. */
function describeAnswer(answer: unknown): string {
  if (answer === null || answer === undefined) return 'It does not know the order'
  if (typeof answer !== 'object') return text(answer)
  const { outcome, status, capture, refundId, providerOrderId, because } = answer as Fields
  const of = (typeof capture === 'object' && capture !== null ? capture : {}) as Fields
  return [
    outcome && text(outcome).replaceAll('-', ' '),
    because && text(because).replaceAll('-', ' '),
    status && `${refundId ? '' : 'order '}${text(status).toLowerCase()}`,
    of.status &&
      `capture ${text(of.captureId)} ${text(of.status).toLowerCase()}, ${text(of.amount)} ${text(of.currency)}`,
    refundId && `refund ${text(refundId)}`,
    !outcome && !status && !refundId && providerOrderId && `order ${text(providerOrderId)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** One line of the ledger in words; for an unknown kind, its name and data. */
export function describeEvent({ kind, fromState, toState, detail }: LedgerEvent, timeZone: string): DescribedEvent {
  const words: Words = Object.hasOwn(kinds, kind) ? kinds[kind as LedgerKind] : unknownKind(kind)
  const [title, description] = words(detail ?? {}, timeZone)
  return {
    title,
    text: description && !/[.!?]$/.test(description) ? `${description}.` : description,
    isKey: toState !== null && toState !== fromState,
  }
}

function unknownKind(kind: string): Words {
  const name = kind.replaceAll('-', ' ')
  return (detail) => [
    name.charAt(0).toUpperCase() + name.slice(1),
    Object.entries(detail)
      .map(([field, value]) => `${field}: ${text(value)}`)
      .join(', '),
  ]
}

function sentences(...parts: unknown[]): string {
  return parts.filter(Boolean).map(text).join('. ')
}

/** Texts of others are truncated. */
function text(value: unknown): string {
  const whole = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  return whole.length > 300 ? `${whole.slice(0, 299)}…` : whole
}
