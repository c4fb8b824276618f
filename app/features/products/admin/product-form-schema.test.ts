import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProductForm, type ProductField, type ProductFormValues } from './product-form.ts'
import { checkProduct } from './product-form-schema.ts'

const draft: ProductFormValues = { ...emptyProductForm, name: 'Harbour at Dusk', images: ['/images/a.webp'] }
const complete: ProductFormValues = {
  ...draft,
  status: 'published',
  description: 'Oil on canvas.',
  price: '1200.50',
  category: 'Paintings',
  subcategory: 'Oil',
  style: 'Realism',
  period: 'Other',
}
const faultsOf = (values: unknown, kept = {}) => checkProduct(values, kept).faults ?? []
const factsOf = (values: unknown) => {
  const checked = checkProduct(values)
  if (checked.faults) throw new Error(JSON.stringify(checked.faults))
  return checked.facts
}

describe('any save', () => {
  test('PFRM-37 a draft needs a name and an image, nothing else', () => {
    expect(factsOf(draft)).toMatchObject({ name: 'Harbour at Dusk', price: null, category: null, quantity: 1 })
  })

  test.each(['', '  ', 'ab', ' ab ', '\0\0\0'])('PFRM-29 refuses the name %j', (name) => {
    expect(faultsOf({ ...draft, name })).toMatchObject([
      { field: 'name', summary: 'Product name is required and must be at least 3 characters' },
    ])
  })

  test('REQ-06 refuses the address of an image that no database takes', () => {
    expect(faultsOf({ ...draft, images: ['/images/a\0.webp'] })).toMatchObject([
      { field: 'images', summary: 'An image must be an address' },
    ])
  })

  test('PFRM-34 says at the field that a name is missing, and what is wrong with one that is too short', () => {
    expect(faultsOf({ ...draft, name: '' })[0]!.message).toBe('Name is required')
    expect(faultsOf({ ...draft, name: 'ab' })[0]!.message).toBe(
      'Product name is required and must be at least 3 characters',
    )
  })

  test('PFRM-30 UPL-01 takes one to ten images', () => {
    expect(faultsOf({ ...draft, images: [] })).toMatchObject([{ summary: 'At least one image is required' }])
    const images = Array.from({ length: 11 }, (_, i) => `/images/${i}.webp`)
    expect(faultsOf({ ...draft, images })).toMatchObject([{ field: 'images', summary: 'Maximum 10 images allowed' }])
    expect(faultsOf({ ...draft, images: images.slice(0, 10) })).toEqual([])
    expect(factsOf({ ...draft, images: ['/images/a.webp', '/images/a.webp'] }).images).toEqual(['/images/a.webp'])
  })

  test.each([
    ['-1', 'Price must be greater than 0'],
    ['ten', 'Price must be greater than 0'],
    ['10000000000', 'Price is too high'],
  ])('PFRM-41 refuses the price %s even in a draft: the table could not hold it', (price, message) => {
    expect(faultsOf({ ...draft, price })).toMatchObject([{ field: 'price', message }])
  })

  test('PFRM-03 PFRM-42 a quantity that is no number counts as 1, and 0 stays 0', () => {
    expect(factsOf({ ...draft, quantity: 'many' }).quantity).toBe(1)
    expect(factsOf({ ...draft, quantity: '' }).quantity).toBe(1)
    expect(factsOf({ ...draft, quantity: '0' }).quantity).toBe(0)
    expect(factsOf({ ...draft, quantity: '2.9' }).quantity).toBe(2)
    expect(faultsOf({ ...draft, quantity: '-1' })).toMatchObject([{ field: 'quantity' }])
    expect(faultsOf({ ...draft, quantity: '99999999999' })).toMatchObject([{ field: 'quantity' }])
  })

  test('PFRM-13 an empty dimension stays empty', () => {
    expect(factsOf({ ...draft, width_inches: '', height_inches: '0', depth_inches: '12.5' })).toMatchObject({
      width_inches: null,
      height_inches: 0,
      depth_inches: 12.5,
      seat_height_inches: null,
    })
  })

  test.each([
    ['category', 'Ships', 'Invalid category'],
    ['subcategory', 'Oil', 'Invalid subcategory'],
    ['style', 'Chippendale', 'Invalid style'],
    ['period', 'Tomorrow', 'Invalid period'],
    ['condition', 'New', 'Invalid condition'],
  ] as [ProductField, string, string][])(
    'refuses a %s that is in no list, unless the work has it already',
    (field, value, message) => {
      expect(faultsOf({ ...draft, [field]: value })).toMatchObject([{ field, message }])
      expect(faultsOf({ ...draft, [field]: value }, { [field]: value })).toEqual([])
    },
  )
})

describe('publishing', () => {
  test('PFRM-31 PFRM-34 PFRM-35 PFRM-36 asks for everything at once, in the order of the form', () => {
    const faults = faultsOf({ ...draft, status: 'published', condition: '', quantity: '', category: '' })
    expect(faults.map((fault) => [fault.message, fault.summary])).toEqual([
      ['Description is required', 'Description is required to publish'],
      ['Price is required', 'Price is required to publish'],
      ['Quantity is required', 'Quantity is required'],
      ['Category is required', 'Category is required to publish'],
      ['Style is required', 'Style is required to publish'],
      ['Period is required', 'Period is required to publish'],
      ['Condition is required', 'Condition is required to publish'],
    ])
  })

  test('PREQ-02 asks for no price where it is on request, and refuses one below 0', () => {
    expect(faultsOf({ ...complete, price: '', price_on_request: true })).toEqual([])
    expect(faultsOf({ ...complete, price: '4800', price_on_request: true })).toEqual([])
    expect(faultsOf({ ...complete, price: '-5', price_on_request: true })).toMatchObject([{ field: 'price' }])
    expect(faultsOf({ ...complete, price: '' })).toMatchObject([{ field: 'price' }])
  })

  test('PFRM-35 asks for a subcategory where the category has some', () => {
    expect(faultsOf({ ...complete, subcategory: '' })).toMatchObject([{ message: 'Subcategory is required' }])
    expect(faultsOf({ ...complete, category: 'Furniture', subcategory: '', style: 'Shaker' })).toEqual([])
  })

  test.each(['0', '0.00', '-5', 'free'])('PFRM-32 refuses the price %s', (price) => {
    expect(faultsOf({ ...complete, price })).toMatchObject([
      { field: 'price', message: 'Price must be greater than 0' },
    ])
  })

  test('PFRM-33 refuses dimensions that are no lengths', () => {
    expect(
      faultsOf({
        ...complete,
        width_inches: '-1',
        height_inches: 'tall',
        depth_inches: '1e9',
        seat_height_inches: '-2',
      }).map((fault) => fault.message),
    ).toEqual(['Invalid width', 'Invalid height', 'Invalid depth', 'Invalid seat height'])
  })

  test('PFRM-32 PFRM-33 counts lengths in hundredths, as the columns do, also at their bounds', () => {
    const tooMuch = { ...complete, price: '10000000000', width_inches: '999999.999', height_inches: '-0.001' }
    expect(faultsOf(tooMuch).map((fault) => fault.message)).toEqual([
      'Price is too high',
      'Invalid width',
      'Invalid height',
    ])
    expect(factsOf({ ...complete, price: '9999999999.99', width_inches: '12.345' })).toMatchObject({
      price: 9_999_999_999.99,
      width_inches: 12.35,
    })
  })

  test('FORM-35 FORM-38 a price of three decimals and a quantity that may be a thousand are refused beside all other faults', () => {
    const faults = faultsOf({ ...complete, name: '', price: '1.200', quantity: '1.000', period: '' })
    expect(faults.map(({ field }) => field)).toEqual(['name', 'price', 'quantity', 'period'])
    expect(faults.map(({ message }) => message)).toContain('Price can have at most two decimals, such as 1200.50')
    expect(faults.map(({ message }) => message)).toContain('Quantity must be a whole number, such as 1200')
  })

  test('PFRM-41 keeps cents exactly', () => {
    expect(factsOf(complete)).toMatchObject({ price: 1200.5, status: 'published' })
    expect(factsOf({ ...complete, price: '0.29' }).price).toBe(0.29)
  })
})

test.each([
  null,
  undefined,
  5,
  'text',
  [],
  { name: 5 },
  { ...draft, images: 'one' },
  { ...draft, images: [5] },
  { ...draft, status: 'sold' },
  { ...draft, price: {} },
])('finds fault with %j', (values) => {
  expect(faultsOf(values).length).toBeGreaterThan(0)
})

test('never throws, and what it lets through fits the table', () => {
  const fields = Object.keys(emptyProductForm) as ProductField[]
  const bounded = ['name', 'price', 'quantity', 'width_inches', 'height_inches', 'images'] as const
  // Powers of ten as often as other numbers, because the columns' limits are powers of ten.
  const number = fc.oneof(
    fc.integer({ min: -2, max: 12 }).map((zeros) => 10 ** zeros - 0.004),
    fc.double({ noNaN: true }),
  )
  const anything = fc.oneof(fc.string(), number.map(String), fc.array(fc.string(), { maxLength: 12 }), fc.anything())
  const changes = fc
    .uniqueArray(fc.oneof(fc.constantFrom(...bounded), fc.constantFrom(...fields)), { minLength: 1, maxLength: 3 })
    .chain((changed) => fc.record(Object.fromEntries(changed.map((field) => [field, anything]))))
  let passed = 0
  fc.assert(
    fc.property(fc.constantFrom(draft, complete), changes, (form, changed) => {
      const checked = checkProduct({ ...form, ...changed })
      if (checked.faults) return
      passed += 1
      const { name, price, quantity, images, width_inches, height_inches } = checked.facts
      expect(name.length).toBeGreaterThanOrEqual(3)
      expect(JSON.stringify(checked.facts)).not.toContain('\\u0000')
      expect(price === null || (price >= 0 && price < 1e10)).toBe(true)
      expect(Number.isSafeInteger(quantity) && quantity >= 0 && quantity < 2 ** 31).toBe(true)
      for (const inches of [width_inches, height_inches])
        expect(inches === null || (inches >= 0 && inches < 1e6)).toBe(true)
      expect(images.length).toBeLessThanOrEqual(10)
    }),
    { numRuns: 1_000 },
  )
  expect(passed).toBeGreaterThan(0)
})

test('FORM-38 a qualifier whose artist has a fault of its own has none', () => {
  const faults = faultsOf({ ...complete, artist: 'x'.repeat(10_000), artist_qualifier: 'attributed to' })
  expect(faults.map(({ field }) => field)).toEqual(['artist'])
})
