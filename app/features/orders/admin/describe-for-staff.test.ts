import { expect, test } from 'vitest'
import type { OrderStateFacts } from './admin-order.ts'
import { describeEvent } from './describe-event.ts'
import { describeForStaff, describeStranded } from './describe-for-staff.ts'

const facts: OrderStateFacts = {
  state: 'expired',
  refundReason: null,
  isUndone: false,
  delivery: 'to-arrange',
  isCollected: false,
  refundedCents: 0,
  isBeingFullyRefunded: false,
  needs: [],
  invoice: null,
}

test('REF-13 staff are told how often the provider is asked: for a payment every minute, for a refund less and less often', () => {
  expect(describeForStaff({ ...facts, state: 'capturing' }).next).toContain('asked again every minute')
  const { next } = describeForStaff({ ...facts, refundReason: 'work-gone' })
  expect(next).not.toContain('every minute')
  expect(next).toContain('at least once an hour')
})

test('ORD-17 staff are told what to do with an order that is being paid at a provider that is not in use any more', () => {
  const order = { ...facts, number: '7F3A9C12', provider: { isInUse: false } }
  for (const state of ['capturing', 'pending'] as const)
    expect(describeStranded({ ...order, state })).toContain('npm run orders -- close 7F3A9C12')
  expect(describeStranded({ ...order, state: 'pending', provider: { isInUse: true } })).toBeNull()
  expect(describeStranded({ ...order, state: 'paid' })).toBeNull()
})

test('ORD-26 of an artwork that is collected staff are told to agree on the day, and nothing of a carrier', () => {
  for (const invoice of [null, { handle: 1, part: 'first' as const, isPaid: false }])
    for (const delivery of ['to-arrange', 'arranged'] as const) {
      const order = { ...facts, state: 'paid' as const, delivery, invoice }
      expect(describeForStaff({ ...order, isCollected: true }).next).not.toMatch(/ship|carrier|leaves/)
      expect(describeForStaff({ ...order, isCollected: true }).next).not.toBe(describeForStaff(order).next)
    }
})

test('REF-17 while the artwork of an order whose money went back stands as sold, the next step names putting it back', () => {
  const refunded = { ...facts, state: 'refunded' as const }
  expect(describeForStaff({ ...refunded, canOfferAgain: false }).next).toContain('Nothing is left to do')
  const { next } = describeForStaff({ ...refunded, canOfferAgain: true })
  expect(next).not.toContain('Nothing is left to do')
  expect(next).toContain('put it back for sale below')
  const both = describeForStaff({ ...refunded, canOfferAgain: true, needs: ['given-back'] }).next
  expect(both).toMatch(/Write to them .* put it back for sale below/)
})

test('ORD-32 while all of the money is on its way back staff are told to keep an artwork that is still here', () => {
  const goingBack = { ...facts, state: 'paid' as const, isBeingFullyRefunded: true }
  for (const delivery of ['to-arrange', 'arranged'] as const)
    expect(describeForStaff({ ...goingBack, delivery }).next).toMatch(/on its way back .* Do not hand over/)
  for (const delivery of ['shipped', 'delivered'] as const)
    expect(describeForStaff({ ...goingBack, delivery }).next).toMatch(/on its way back to the buyer\.$/)
})

test('ORD-33 of a payment that came when the artwork was gone staff read nothing of where it had gone', () => {
  const event = { kind: 'refund-owed', fromState: null, toState: null, detail: { reason: 'work-gone' } }
  const next = describeForStaff({ ...facts, state: 'refunded', refundReason: 'work-gone' }).next
  for (const text of [next, describeEvent(event, 'UTC').text])
    expect(text).toMatch(/^The artwork was no longer available when (this|the) payment arrived/)
})
