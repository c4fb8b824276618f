import { expect, test } from 'vitest'
import { emptyValues } from '#app/ui/form/form-fields.ts'
import { checkInvoice, invoiceFields } from './invoice-form.ts'

const days = { today: '2026-11-20', last: '2027-11-21' }

test('FORM-31 address and telephone of a client are taken without what nobody sees of them', () => {
  const values = {
    ...emptyValues(invoiceFields),
    client_name: 'Anna',
    client_email: '\u202aanna@example.com\u202c',
    client_phone: '\u202a+1 561 555 0100\u202c',
    amount: '100',
    day: '2026-12-01',
  }
  expect(checkInvoice(values, days, false)).toMatchObject({
    row: { email: 'anna@example.com', phone: '+1 561 555 0100' },
  })
  expect(checkInvoice({ ...values, client_email: '\u200b' }, days, false).faults).toMatchObject([
    { field: 'client_email', message: 'The mail address of the client is needed' },
  ])
})

test('FORM-35 FORM-38 amounts of three decimals, which may mean thousands, are refused with all other faults', () => {
  const values = { ...emptyValues(invoiceFields), client_name: 'Anna', amount: '4.600', first_amount: '1.200' }
  expect(checkInvoice(values, days, true).faults?.map(({ message }) => message)).toEqual([
    'The mail address of the client is needed',
    'Amount can have at most two decimals, such as 1200.50',
    'Part payment first can have at most two decimals, such as 1200.50',
    'Say where the work goes',
    'The last day is needed',
  ])
})
