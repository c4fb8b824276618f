import { expect, test } from 'vitest'
import { describeInvoice } from './describe-invoice.ts'

test('INV-40 the page of an invoice says of delivery no more than where it is told: the work may be collected, or with the client already', () => {
  const { lead } = describeInvoice({
    state: 'part-paid',
    workName: 'Harbour at Dusk',
    lastDay: 'March 3, 2027',
    first: '$300.00',
    rest: '$600.50',
    whole: '$900.50',
    isConfirmed: true,
  })
  expect(lead).toBe('The rest of $600.50 can be paid here until March 3, 2027. Delivery is on the page of your order.')
})
