import { expect, test } from 'vitest'
import { checkField, dateField, listField, nameField, schemaOf } from './form-fields.ts'
import { keptValuesOf } from './merge-values.ts'
import { amountField, numberField } from './number-fields.ts'

const fields = {
  day: dateField('Start date'),
  featured: checkField('Featured'),
  artists: listField('Artists', { name: nameField('Name', 5) }, { max: 2, describe: ({ name }) => name }),
}
const schema = schemaOf(fields)
const complete = { day: '2026-05-31', featured: true, artists: [{ key: 'a', name: ' Ada ' }] }

test('FORM-05 days, yes or no and lists are read', () => {
  expect(schema.parse(complete)).toEqual({ ...complete, artists: [{ key: 'a', name: 'Ada' }] })
  expect(schema.parse({ ...complete, day: '' }).day).toBeNull()
  expect(schema.parse({ artists: [] })).toEqual({ day: null, featured: false, artists: [] })
})

test.each([
  ['a day that does not exist', { day: '2026-02-30' }, 'Start date must be a day, such as 2026-05-31'],
  ['a time for a day', { day: '2026-05-31T10:00' }, 'Start date must be a day, such as 2026-05-31'],
  ['a word for a yes or no', { featured: 'yes' }, 'Featured must be true or false'],
  ['a text for a list', { artists: 'Ada' }, 'Artists must be a list'],
  ['too many', { artists: ['a', 'b', 'c'].map((key) => ({ key, name: key })) }, 'Artists can be at most 2'],
  ['too long a name', { artists: [{ key: 'a', name: 'Augusta' }] }, 'Name is too long: at most 5 characters'],
])('FORM-05 %s is refused', (_, wrong, message) => {
  const { error } = schema.safeParse({ ...complete, ...wrong })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('FORM-14 a name with accents is the same on every keyboard, and is measured as it is kept', () => {
  const named = (name: string) => schema.parse({ ...complete, artists: [{ key: 'a', name }] }).artists[0]!.name
  expect(named('Chloe\u0301')).toBe('Chlo\u00e9')
  expect(named('  \u00c1da \r\n ')).toBe('\u00c1da')
  // Some letters are longer in that form.
  expect(() => named('\u0958\u0958\u0958')).toThrow('Name is too long: at most 5 characters')
})

test('FORM-10 an unfinished list is restored as it was left; what is no such list is not', () => {
  const base = { day: '', featured: false, artists: [] }
  const artists = [
    { key: 'a', name: '' },
    { key: 'b', name: 'Much longer than may be saved' },
  ]
  expect(keptValuesOf(fields, { ...base, artists }, base)).toEqual({ ...base, artists })
  for (const odd of ['Ada', [null], [{ name: 'Ada' }], [{ key: 'a', name: 7 }], [{ key: 'a' }]])
    expect(keptValuesOf(fields, { ...base, artists: odd }, base)).toEqual(base)
})

test.each(['1.200', '1.20050', '0.001', ' 12.345', '1e3', '12345e-3', 12.345])(
  'FORM-35 the amount %j, which may mean another, is refused',
  (amount) => {
    const { error } = schemaOf({ price: amountField('Price') }).safeParse({ price: amount })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Price can have at most two decimals, such as 1200.50',
    ])
  },
)

test('FORM-35 an amount has at most two decimals; a length may have more', () => {
  const amount = schemaOf({ price: amountField('Price'), width: numberField('Width') })
  const read = (price: unknown) => amount.parse({ price, width: '12.345' })
  expect(read('1200.50')).toEqual({ price: 1200.5, width: 12.345 })
  expect([read(1200.5), read(' 1200 '), read(''), read(null), read('free')].map(({ price }) => price)).toEqual([
    1200.5,
    1200,
    null,
    null,
    Number.NaN,
  ])
  expect(amount.parse({}).price).toBeNull()
})
