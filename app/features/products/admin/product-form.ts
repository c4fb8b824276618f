import { artistQualifiers } from '#app/features/artists/artist.ts'
import { deriveMetaDescription } from '#app/features/products/product-texts.ts'
import { stylesOf } from '#app/features/products/taxonomy.ts'
import {
  checkField,
  choiceField,
  chosenField,
  emptyValues,
  imagesField,
  nameField,
  type StoredOf,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { amountField, countField, numberField } from '#app/ui/form/number-fields.ts'
import type { AdminProduct } from './admin-product.ts'

const maxLength = { name: 2_000, description: 100_000, line: 500, paragraph: 5_000, history: 20_000, number: 100 }

/** The fields of a work, in the order of the form; a new work's values (PFRM-03, PFRM-06, PFRM-14). Lengths are in inches. */
export const productFields = {
  images: imagesField('Images'),
  name: nameField('Name', maxLength.name),
  description: textField('Description', maxLength.description),
  price: amountField('Price'),
  quantity: countField('Quantity', { empty: '1' }),
  price_on_request: checkField('Price on request'),
  takes_offers: checkField('Visitors may make an offer'),
  category: textField('Category', maxLength.line),
  subcategory: textField('Subcategory', maxLength.line),
  style: textField('Style', maxLength.line),
  period: textField('Period', maxLength.line),
  condition: textField('Condition', maxLength.line, { empty: 'Very Good' }),
  condition_details: textField('Condition details', maxLength.paragraph),
  artist: chosenField('Artist'),
  artist_qualifier: choiceField('Qualifier', ['', ...artistQualifiers]),
  date_text: textField('Date', maxLength.line),
  medium: textField('Medium', maxLength.line),
  edition: textField('Edition', maxLength.line),
  signature: textField('Signature', maxLength.line),
  inventory_number: textField('Inventory number', maxLength.number),
  provenance: textField('Provenance', maxLength.history),
  exhibitions: textField('Exhibitions', maxLength.history),
  literature: textField('Literature', maxLength.history),
  certificate: textField('Certificate', maxLength.paragraph),
  width_inches: numberField('Width'),
  height_inches: numberField('Height'),
  depth_inches: numberField('Depth'),
  seat_height_inches: numberField('Seat height'),
  meta_title: textField('Meta Title', maxLength.line),
  meta_description: textField('Meta Description', maxLength.paragraph),
  status: choiceField('Status', ['draft', 'published']),
}

export type ProductField = keyof typeof productFields
export type ProductFormValues = ValuesOf<typeof productFields>
/** A form that may be saved, as the values of its columns. */
export type ProductFacts = StoredOf<typeof productFields> & { quantity: number }

export const emptyProductForm: ProductFormValues = emptyValues(productFields)

/** The form of an existing work. Derived texts are left blank, so that they are derived again. */
export function productFormOf(product: AdminProduct): ProductFormValues {
  const isDerived = product.meta_description === deriveMetaDescription(product.description)
  return {
    ...valuesOf(productFields, {
      ...product,
      artist: product.maker,
      artist_qualifier: product.artist_qualifier ?? '',
    }),
    ...(product.meta_title === product.name && { meta_title: '' }),
    ...(isDerived && { meta_description: '' }),
  }
}

/** A new category has its own subcategories and its own list of styles (PFRM-23, PFRM-24). */
export function withCategory(values: ProductFormValues, category: string): ProductFormValues {
  const style = stylesOf(category).includes(values.style) ? values.style : ''
  return { ...values, category, subcategory: '', style }
}
