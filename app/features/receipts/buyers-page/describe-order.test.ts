import { expect, test } from 'vitest'
import { describeOrder, type OrderFacts } from './describe-order.ts'

const facts: OrderFacts = {
  state: 'refunded',
  refundReason: 'work-gone',
  isBeingFullyRefunded: false,
  isUndone: false,
  invoicePart: null,
  rest: 'closed',
  isGallerySale: false,
  buyerName: 'Ada',
  confirmedTo: null,
  paidAt: null,
  refundedAt: null,
  isCollected: false,
  delivery: {
    reached: 'to-arrange',
    carrier: '',
    trackingNumber: '',
    arrangedAt: null,
    shippedAt: null,
    deliveredAt: null,
  },
}

test('ORD-33 a buyer whose payment came when the work was gone reads nothing of where it had gone', () => {
  expect(describeOrder(facts).lead).toMatch(
    /^The work was no longer available when your payment arrived\. We are sorry\./,
  )
})
