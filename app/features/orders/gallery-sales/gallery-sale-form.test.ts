import { expect, test } from 'vitest'
import { checkGallerySale, gallerySaleValues } from './gallery-sale-form.ts'

test('FORM-31 address and telephone of a buyer are taken without what nobody sees of them', () => {
  const values = gallerySaleValues({
    work: '018f3b5a-0000-7000-8000-000000000001',
    amount: 100,
    paid_on: '2026-11-20',
    name: 'Anna',
    email: 'anna@example.com\u200b',
    phone: '\u2068+1 561 555 0100\u2069',
  })
  expect(checkGallerySale(values, '2026-11-20', false)).toMatchObject({
    facts: { email: 'anna@example.com', phone: '+1 561 555 0100' },
  })
})
