import { expect, test } from 'vitest'
import { differingFields, mergeValues } from '#app/ui/form/merge-values.ts'
import { emptyProductForm, productFields, withCategory } from './product-form.ts'

const base = {
  ...emptyProductForm,
  name: 'Harbour',
  price: '100',
  category: 'Paintings',
  subcategory: 'Oil',
  style: 'Realism',
}

test('what two people changed in different fields is kept of both, and mine where we changed the same', () => {
  const theirs = { ...base, price: '150', quantity: '2' }
  const mine = { ...base, price: '120', name: 'Harbour at Dusk' }
  expect(mergeValues(productFields, { base, theirs, mine })).toEqual({
    ...base,
    name: 'Harbour at Dusk',
    price: '120',
    quantity: '2',
  })
  expect(differingFields(productFields, base, theirs)).toEqual(['price', 'quantity'])
})

test('PFRM-23 PFRM-24 a new category clears the subcategory, and the style where its list lacks it', () => {
  expect(withCategory(base, 'Prints')).toMatchObject({ category: 'Prints', subcategory: '', style: 'Realism' })
  expect(withCategory(base, 'Furniture')).toMatchObject({ category: 'Furniture', subcategory: '', style: '' })
  const bauhaus = { ...base, category: 'Furniture', style: 'Bauhaus' }
  expect(withCategory(bauhaus, 'Paintings').style).toBe('')
})
