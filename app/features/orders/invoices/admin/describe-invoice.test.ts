import { expect, test } from 'vitest'
import { invoiceStandings } from './describe-invoice.ts'

test('ORD-33 of an invoice that lapsed staff are told nothing of its artwork that may have ended since', () => {
  const { next } = invoiceStandings.lapsed
  expect(next).toContain('no longer reserved for it')
  expect(next).not.toMatch(/can buy/)
})
