import { expect, onTestFinished, test, vi } from 'vitest'
import { storedGallery } from '#app/features/gallery/gallery-facts.ts'
import { withoutCanParse } from '#tests/older-url.ts'
import {
  checkSettings,
  type SettingsField,
  type SettingsValues,
  settingsFields,
  settingsFormOf,
} from './settings-form.ts'

const gallery = storedGallery({
  closedDays: [{ key: 'a', first: '2026-12-24', last: '2026-12-26', name: 'Christmas' }],
  socialLinks: [{ key: 'b', label: 'Instagram', url: 'https://social.example/gallery' }],
  collectsTax: true,
  taxRates: [
    { key: 'c', name: 'Florida sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null },
    { key: 'd', name: 'Surtax', state: 'FL', zips: ['334', '33301'], rate: 7_500, capCents: 500_050 },
  ],
})
const form = settingsFormOf({ ...gallery, version: 1 })
const messages = (changes: object, fixed: string[] = []) =>
  checkSettings({ ...form, ...changes }, fixed).faults?.map(({ field, message }) => [field, message]) ?? []

test('SET-01 a form that was not changed says what is stored', () => {
  expect(checkSettings(form, [])).toEqual({ facts: gallery })
  expect(Object.keys(form)).toEqual(Object.keys(settingsFields))
})

test('ENG-41 SET-01 a form with links is read in browsers without URL.canParse, too', () => {
  vi.stubGlobal('URL', withoutCanParse())
  onTestFinished(() => void vi.unstubAllGlobals())
  const directionsUrl = 'https://maps.example/gallery'
  expect(checkSettings({ ...form, directionsUrl }, [])).toEqual({ facts: { ...gallery, directionsUrl } })
  expect(messages({ shopUrl: 'https://' })).toHaveLength(1)
})

test('SET-01 what is left empty and may be is nothing; a closed day of one day ends with itself', () => {
  const empty = {
    brandName: ' ',
    directionsUrl: '',
    shopUrl: '',
    latitude: '',
    longitude: '',
    socialLinks: [],
    region: '',
    collectsTax: false,
  }
  const closedDays = [{ key: 'c', first: '2026-11-26', last: '', name: '' }]
  expect(checkSettings({ ...form, ...empty, closedDays }, [])).toMatchObject({
    facts: {
      ...{ brandName: null, directionsUrl: null, shopUrl: null, latitude: null, longitude: null, socialLinks: [] },
      closedDays: [{ key: 'c', first: '2026-11-26', last: '2026-11-26', name: '' }],
    },
  })
})

test.each([undefined, null, 5, 'text', [], {}])('SET-04 %j as a form has a fault at every field', (values) => {
  const { faults } = checkSettings(values, [])
  const optional: SettingsField[] = ['latitude', 'longitude']
  expect(faults!.map(({ field }) => field)).toEqual(
    (Object.keys(settingsFields) as SettingsField[]).filter((field) => !optional.includes(field)),
  )
})

const needsTimes = 'Monday must have an opening and a closing time, such as 11:00 and 17:00'
const badDay = (label: string) => `Closed day 1: ${label} must be a day, such as 2026-05-31`
const lines = ['name', 'brandName', 'street', 'city', 'region', 'postalCode', 'deliveryNote', 'taxNote'] as const
const others = ['phone', 'email', 'country', 'directionsUrl', 'shopUrl'] as const

test.each([...lines, ...others])(
  'SET-04 %s takes no control characters, no HTML, no other type, and not any length',
  (field) => {
    const { label } = settingsFields[field]
    const plain = `${label} must be plain text in one line`
    for (const wrong of ['a\u0000b', 'two\nlines', '<b>Bold</b>', '\ud800'])
      expect([wrong, messages({ [field]: wrong })]).toEqual([wrong, [[field, plain]]])
    for (const wrong of [5, null, true, [], {}])
      expect([wrong, messages({ [field]: wrong })]).toEqual([wrong, [[field, `${label} must be text`]]])
    expect(messages({ [field]: 'x'.repeat(100_000) })[0]![1]).toMatch(/is too long: at most \d+ characters$/)
  },
)

test('FORM-31 what nobody sees of a copied number, address or line is left out', () => {
  const copied = {
    phone: '\u202a+1 (561) 555-0100\u202c',
    email: '\u200bdesk@gallery.example',
    directionsUrl: 'https://maps.example/gallery\u200b',
    street: '\u202a12 Worth Avenue\u202c',
    city: '\u200fחיפה',
  }
  expect(checkSettings({ ...form, ...copied }, [])).toMatchObject({
    facts: {
      phone: '+1 (561) 555-0100',
      email: 'desk@gallery.example',
      directionsUrl: 'https://maps.example/gallery',
      street: '12 Worth Avenue',
      city: '\u200fחיפה',
    },
  })
  expect(messages({ phone: '\u202a\u202c', street: '\u202e' })).toEqual([
    ['phone', 'Telephone is required'],
    ['street', 'Street is required'],
  ])
})

test.each(['name', 'street', 'city', 'phone', 'email', 'country'] as const)('SET-04 %s may not be blank', (field) => {
  expect(messages({ [field]: '  ' })).toEqual([[field, `${settingsFields[field].label} is required`]])
})

test.each<[Partial<Record<keyof SettingsValues, unknown>>, string]>([
  [{ directionsUrl: 'javascript:alert(1)' }, 'Directions link must be an address that begins with https://'],
  [{ shopUrl: 'http://shop.example' }, 'Furniture shop link must be an address that begins with https://'],
  [{ shopUrl: 'https://desk:secret@shop.example' }, 'Furniture shop link must be an address that begins with https://'],
  [{ shopUrl: '//shop.example' }, 'Furniture shop link must be an address that begins with https://'],
  [{ email: 'desk at gallery' }, 'Email must be an email address'],
  [{ email: 'a@b.example, c@d.example' }, 'Email must be an email address'],
  [{ phone: 'call us!' }, 'Telephone must be a number that can be dialled'],
  [{ phone: '--------' }, 'Telephone must be a number that can be dialled'],
  [{ country: 'USA' }, 'Country must be two capital letters, such as US'],
  [{ latitude: '90.1' }, 'Latitude must be from -90 to 90'],
  [{ latitude: 'north' }, 'Latitude must be from -90 to 90'],
  [{ longitude: '-181' }, 'Longitude must be from -180 to 180'],
  [{ longitude: '1e400' }, 'Longitude must be from -180 to 180'],
  [{ latitude: {} }, 'This must be a number'],
  [{ latitude: '' }, 'Latitude is required beside a longitude'],
  [{ longitude: '' }, 'Longitude is required beside a latitude'],
  [{ monday: { isOpen: true, opens: '17:00', closes: '11:00' } }, 'Monday must close after it opens'],
  [{ monday: { isOpen: true, opens: '11:00', closes: '11:00' } }, 'Monday must close after it opens'],
  [{ monday: { isOpen: true, opens: '', closes: '11:00' } }, needsTimes],
  [{ monday: { isOpen: true, opens: '24:00', closes: '25:00' } }, needsTimes],
  [{ monday: { isOpen: 'yes', opens: '11:00', closes: '12:00' } }, needsTimes],
  [{ monday: null }, needsTimes],
  [{ closedDays: [{ key: 'a', first: '', last: '', name: '' }] }, 'Closed day 1: First day is required'],
  [{ closedDays: [{ key: 'a', first: '2026-02-30', last: '', name: '' }] }, badDay('First day')],
  [
    { closedDays: [{ key: 'a', first: '2026-12-26', last: '2026-12-24', name: '' }] },
    'Closed day 1: Last day must not be before the first',
  ],
  [
    { closedDays: [{ key: 'a', first: '2026-12-26', last: '', name: '<script>' }] },
    'Closed day 1: Name must be plain text in one line',
  ],
  [
    { closedDays: [{ key: 'a\u0000', first: '2026-12-26', last: '', name: '' }] },
    'Closed day 1: Closed days must be a list',
  ],
  [{ closedDays: 'never' }, 'Closed days must be a list'],
  [{ socialLinks: [{ key: 'a', label: 'Me', url: '' }] }, 'Link 1: Address is required'],
  [{ socialLinks: [{ key: 'a', label: '', url: 'https://social.example' }] }, 'Link 1: Text is required'],
  [
    { socialLinks: [form.socialLinks[0], { key: 'a', label: 'Me', url: 'javascript:alert(1)' }] },
    'Link 2: Address must be an address that begins with https://',
  ],
])('SET-04 %j is refused', (changes, message) => {
  expect(messages(changes)).toEqual([[Object.keys(changes)[0], message]])
})

test('SET-04 more than 60 closed days are refused', () => {
  const closedDays = Array(61).fill({ key: 'a', first: '2026-12-26', last: '', name: '' })
  expect(messages({ closedDays })).toEqual([['closedDays', 'Closed days can be at most 60']])
  expect(messages({ closedDays: closedDays.slice(1) })).toEqual([])
})

test.each(['(561) 555-0142', '+44 20 7946 0000', '1-800-GALLERY'])('SET-04 %s is a telephone number', (phone) => {
  expect(messages({ phone })).toEqual([])
})

test('SET-02 what the environment sets is neither checked nor said, whatever the form holds', () => {
  const { facts } = checkSettings({ ...form, name: '', socialLinks: 5 }, ['name', 'socialLinks']) as { facts: object }
  expect(Object.keys(facts)).not.toContain('name')
  expect(Object.keys(facts)).not.toContain('socialLinks')
  expect(facts).toMatchObject({ city: 'West Palm Beach' })
})

const rate = (changes: object = {}) => ({ ...form.taxRates[0]!, ...changes })
const surtax = (zips: string) => rate({ zips })

test('TAX-04 rates are read as they are typed', () => {
  expect(form.taxRates[1]).toMatchObject({ zips: '334, 33301', rate: '0.75', capCents: '5000.50' })
  const taxRates = [rate({ name: ' Sales tax ', zips: ' 334;33301 334', rate: '8.875', capCents: '5,000' })]
  expect(checkSettings({ ...form, taxRates }, [])).toMatchObject({
    facts: { taxRates: [{ name: 'Sales tax', zips: ['334', '33301'], rate: 88_750, capCents: 500_000 }] },
  })
})

test.each<[object, string]>([
  [{ name: '' }, 'Name on receipts is required'],
  [{ name: '<b>' }, 'Name on receipts must be plain text in one line'],
  [{ state: '' }, 'State must be chosen'],
  [{ state: 'XX' }, 'State must be chosen'],
  ...['', '30.0001', '-1', '6,5', '6.00001', 'six'].map((rate): [object, string] => [
    { rate },
    'Rate must be from 0 to 30 %, with at most four decimals, such as 6.5',
  ]),
  ...['33x', '334-335', '334011'].map((zips): [object, string] => [
    { zips },
    'ZIP codes must be 1 to 5 digits each, with commas between them, such as 334, 33301',
  ]),
  [{ zips: '1'.repeat(601) }, 'ZIP codes are too long: at most 600 characters'],
  ...['0', '-5', 'all', '1.234', '1,50', '12,5', '100000000'].map((capCents): [object, string] => [
    { capCents },
    'The dollars that it counts on must be an amount above 0, such as 5000, or empty',
  ]),
])('TAX-04 a rate with %j is refused', (changes, message) => {
  expect(messages({ taxRates: [rate(), rate({ state: 'ME', ...changes })] })).toEqual([
    ['taxRates', `Rate 2: ${message}`],
  ])
})

test.each([
  [[rate(), rate({ name: 'Again' })], 'Rate 2: It is for the same place as rate 1, or for a part of it'],
  [[surtax('334'), rate(), surtax('330, 33480')], 'Rate 3: It is for the same place as rate 1, or for a part of it'],
])('TAX-04 two rates for the same place are refused (%#)', (taxRates, message) => {
  expect(messages({ taxRates })).toEqual([['taxRates', message]])
  expect(messages({ collectsTax: false, taxRates })).toEqual([['taxRates', message]])
})

test('TAX-04 0 % and 30 % are rates', () => {
  expect(messages({ taxRates: [rate({ rate: '0' }), rate({ rate: '30', state: 'ME' })] })).toEqual([])
})

test.each<[object, string, string]>([
  [{ taxRates: [] }, 'taxRates', 'At least one rate is needed to collect sales tax'],
  [{ country: 'CA' }, 'country', 'Country must be US to collect sales tax'],
  [{ region: 'Tuscany' }, 'region', 'State must be one of the United States to collect sales tax, such as FL'],
  [{ postalCode: '334' }, 'postalCode', 'ZIP code must have five digits to collect sales tax'],
])('TAX-04 %j is refused while sales tax is on, and taken while it is off', (changes, field, message) => {
  expect(messages(changes)).toEqual([[field, message]])
  expect(messages({ collectsTax: false, ...changes })).toEqual([])
})
