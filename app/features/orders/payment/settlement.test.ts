import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderState, orderStates } from '#app/features/orders/order-states.ts'
import { captureStatuses } from './payment-provider.ts'
import { type RefundReason, settlementOf } from './settlement.ts'

/** `usual` in three of four cases, or too few captures would be ones that sell. */
const mostly = <Value>(usual: Value, any: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: any })
const reason = mostly<RefundReason | null>(null, fc.constantFrom('work-gone', 'wrong-amount', 'order-closed'))
const order = fc.record({
  state: fc.constantFrom(...orderStates),
  amountCents: fc.integer({ min: 1, max: 1_000_000_000 }),
  currency: fc.constant('USD'),
  refundReason: reason,
})
const capture = fc.record({
  status: mostly<(typeof captureStatuses)[number]>('COMPLETED', fc.constantFrom(...captureStatuses)),
  amountCents: fc.integer({ min: 0, max: 1_000_000_000 }),
  currency: mostly('USD', fc.constant('EUR')),
})
/** Half of the captures are for the right amount, or few would be. */
const pair = order.chain((one) =>
  fc.tuple(
    fc.constant(one),
    fc.oneof(
      capture,
      capture.map((any) => ({ ...any, amountCents: one.amountCents })),
    ),
  ),
)

test('PAY-13 PAY-14 a work is sold for a COMPLETED capture of the right amount in the right currency, and for no other', () => {
  let sold = 0
  fc.assert(
    fc.property(pair, ([one, taken]) => {
      const isRight = taken.status === 'COMPLETED' && taken.amountCents === one.amountCents && taken.currency === 'USD'
      const isOpen = ['created', 'approved', 'capturing', 'pending', 'expired'].includes(one.state)
      expect(settlementOf(one, taken).step === 'sell').toBe(isRight && isOpen && one.refundReason === null)
      if (isRight && isOpen) sold += 1
    }),
    { numRuns: 500 },
  )
  expect(sold).toBeGreaterThan(0)
})

test('money that was taken is never left lying: it sells the work, goes back, or has been dealt with', () => {
  fc.assert(
    fc.property(pair, ([one, taken]) => {
      if (taken.status !== 'COMPLETED') return
      const { step } = settlementOf(one, taken)
      expect(['sell', 'refund']).toContain(one.state === 'paid' || one.state === 'refunded' ? 'sell' : step)
    }),
  )
})

test('what is settled stays settled, in whatever order the news comes', () => {
  fc.assert(
    fc.property(pair, ([one, taken]) => {
      const settled = { ...one, state: 'paid' as OrderState, refundReason: null }
      expect(settlementOf(settled, taken).step).toBe('nothing')
      expect(settlementOf({ ...one, state: 'refunded' }, taken).step).toBe('nothing')
    }),
  )
})

test('OP-31 a refused capture frees the work and a pending one keeps it', () => {
  const busy = { state: 'capturing', amountCents: 120_000, currency: 'USD', refundReason: null } as const
  const money = { amountCents: 120_000, currency: 'USD' }
  expect(settlementOf(busy, { status: 'DECLINED', ...money })).toEqual({ step: 'decline' })
  expect(settlementOf(busy, { status: 'FAILED', ...money })).toEqual({ step: 'decline' })
  expect(settlementOf(busy, { status: 'PENDING', ...money })).toEqual({ step: 'await' })
})

test.each(['declined', 'cancelled'] as const)('money for a %s order goes back', (state) => {
  const closed = { state, amountCents: 120_000, currency: 'USD', refundReason: null }
  expect(settlementOf(closed, { status: 'COMPLETED', amountCents: 120_000, currency: 'USD' })).toEqual({
    step: 'refund',
    reason: 'order-closed',
  })
})

test.each([
  [119_999, 'USD'],
  [120_001, 'USD'],
  [120_000, 'EUR'],
])('a capture of %i cents in %s for an order of 1,200 dollars goes back', (amountCents, currency) => {
  const busy = { state: 'capturing', amountCents: 120_000, currency: 'USD', refundReason: null } as const
  expect(settlementOf(busy, { status: 'COMPLETED', amountCents, currency })).toEqual({
    step: 'refund',
    reason: 'wrong-amount',
  })
})
