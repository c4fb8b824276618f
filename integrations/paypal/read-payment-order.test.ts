import { expect, test } from 'vitest'
import { readPaymentOrder } from './read-payment-order.server.ts'

const capture = (id: string, status: string, value = '1200.00') => ({
  id,
  status,
  amount: { currency_code: 'USD', value },
})
const refund = (id: string, status: string, captureId: string) => ({
  ...capture(id, status, '200.00'),
  links: [
    { rel: 'self', href: `https://api-m.paypal.com/v2/payments/refunds/${id}` },
    { rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` },
  ],
})
const read = (status: string, unit: object = {}, facts: object = {}) =>
  readPaymentOrder({ id: '0AB00000XX000000U', status, purchase_units: [unit], ...facts })

test('PAYP-06 of several captures the one that has to do with money counts, wherever it stands', () => {
  const [declined, pending, completed] = [
    capture('C-1', 'DECLINED'),
    capture('C-2', 'PENDING'),
    capture('C-3', 'COMPLETED'),
  ]
  const counting = (...captures: object[]) => read('COMPLETED', { payments: { captures } })?.capture?.captureId
  expect(counting(declined, completed)).toBe('C-3')
  expect(counting(completed, declined)).toBe('C-3')
  expect(counting(declined, pending)).toBe('C-2')
  expect(counting(pending, completed)).toBe('C-3')
  expect(counting(declined)).toBe('C-1')
})

test('PAYP-06 REF-06 only refunds of the capture that counts are read, and one that was cancelled has failed', () => {
  const payments = {
    captures: [capture('C-1', 'PARTIALLY_REFUNDED')],
    refunds: [
      refund('R-1', 'COMPLETED', 'C-1'),
      refund('R-2', 'COMPLETED', 'C-2'),
      refund('R-3', 'CANCELLED', 'C-1'),
      capture('R-4', 'PENDING', '200.00'),
    ],
  }
  expect(read('COMPLETED', { payments })?.capture?.refunds).toEqual([
    { refundId: 'R-1', status: 'COMPLETED', amount: '200.00', currency: 'USD' },
    { refundId: 'R-3', status: 'FAILED', amount: '200.00', currency: 'USD' },
    { refundId: 'R-4', status: 'PENDING', amount: '200.00', currency: 'USD' },
  ])
})

test.each(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'])('PAYP-06 an order that is %s is not approved', (status) => {
  expect(read(status)).toMatchObject({ status: 'CREATED', capture: null, payer: null })
})

test('PAYP-07 who is known by the address alone, or by the account alone, is told', () => {
  const shipping = { name: { full_name: 'Ada Lovelace' }, address: { address_line_1: '1 Pier', country_code: 'US' } }
  const at = { name: 'Ada Lovelace', street: '1 Pier', country: 'US' }
  const payer = { email_address: 'ada@example.com', name: { given_name: 'Ada', surname: 'King' } }
  expect(read('APPROVED', { shipping })?.payer).toEqual({ name: 'Ada Lovelace', shipping: at })
  expect(read('COMPLETED', {}, { payer })?.payer).toEqual({ name: 'Ada King', email: 'ada@example.com' })
  expect(read('COMPLETED')?.payer).toBeNull()
})
