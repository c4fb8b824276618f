import { expect, test } from 'vitest'
import { describeBadge, invoiceStateTexts } from './describe-invoice.ts'

test('ORD-33 of an invoice that lapsed staff are told nothing of its artwork that may have ended since', () => {
  const { next } = invoiceStateTexts.lapsed
  expect(next).toContain('no longer reserved for it')
  expect(next).not.toMatch(/can buy/)
})

test('INV-43 the badge of a paid invoice says that money of it goes back or went, that of another how it stands', () => {
  const kept = { isBeingFullyRefunded: false, refundedCents: 0 }
  const labelOf = (facts: Parameters<typeof describeBadge>[0]) => describeBadge(facts).label
  expect(labelOf({ ...kept, state: 'paid' })).toBe('Paid')
  expect(labelOf({ ...kept, state: 'paid', refundedCents: 1 })).toBe('Refunded in part')
  expect(labelOf({ state: 'paid', isBeingFullyRefunded: true, refundedCents: 1 })).toBe('Refund under way')
  expect(labelOf({ ...kept, state: 'part-paid', refundedCents: 1 })).toBe('Part paid')
})
