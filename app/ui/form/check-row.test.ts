import { expect, test } from 'vitest'
import { checkFacts, checkRow } from './check-row.ts'
import { dateField, nameField } from './form-fields.ts'
import { amountField } from './number-fields.ts'

const fields = {
  title: nameField('Title', 5),
  price: amountField('Price'),
  from: dateField('From'),
  to: dateField('To'),
}

const check = (values: unknown) =>
  checkFacts(fields, values, ({ title, from, to }, add) => {
    if (from && to && to < from) add('to', 'To is before From')
    if (!title) add('title', 'Title is required')
  }).faults?.map(({ message }) => message)

test('FORM-38 a field that cannot be read hides no fault of another, and all stand in the order of the form', () => {
  expect(check({ title: '', price: '1.200', from: '2026-05-02', to: '2026-05-01' })).toEqual([
    'Title is required',
    'Price can have at most two decimals, such as 1200.50',
    'To is before From',
  ])
})

test('FORM-38 a field has one fault, and one that cannot be read makes no other field faulty', () => {
  expect(check({ title: 'Too long', price: '', from: 'tomorrow', to: '2026-05-01' })).toEqual([
    'Title is too long: at most 5 characters',
    'From must be a day, such as 2026-05-31',
  ])
})

test('FORM-38 values that are no form are refused', () => {
  for (const values of [null, undefined, 'text', 7, [], {}]) expect(check(values)?.length).toBeGreaterThan(0)
})

test('a form without a fault makes its row', () => {
  const values = { title: 'Lamp', price: '12', from: '', to: '' }
  expect(
    checkRow(
      fields,
      values,
      () => {},
      ({ title, price }) => `${title} ${price}`,
    ),
  ).toEqual({ row: 'Lamp 12' })
})
