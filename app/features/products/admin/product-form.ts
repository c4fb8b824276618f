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
  numberField,
  type StoredOf,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import type { AdminProduct } from './admin-product.ts'

const longest = { name: 2_000, description: 100_000, line: 500, paragraph: 5_000, history: 20_000, number: 100 }

/** The fields of a work, in the order of the form; a new work's values (PFRM-03, PFRM-06, PFRM-14). Lengths are in inches. */
export const productFields = {
  name: nameField('Name', longest.name),
  description: textField('Description', longest.description),
  price: numberField('Price'),
  price_on_request: checkField('Price on request'),
  takes_offers: checkField('Visitors may make an offer'),
  quantity: numberField('Quantity', { empty: '1' }),
  category: textField('Category', longest.line),
  subcategory: textField('Subcategory', longest.line),
  style: textField('Style', longest.line),
  period: textField('Period', longest.line),
  condition: textField('Condition', longest.line, { empty: 'Very Good' }),
  condition_details: textField('Condition details', longest.paragraph),
  width_inches: numberField('Width'),
  height_inches: numberField('Height'),
  depth_inches: numberField('Depth'),
  seat_height_inches: numberField('Seat height'),
  meta_title: textField('Meta Title', longest.line),
  meta_description: textField('Meta Description', longest.paragraph),
  images: imagesField('Images'),
  artist: chosenField('Artist'),
  artist_qualifier: choiceField('Qualifier', ['', ...artistQualifiers]),
  date_text: textField('Date', longest.line),
  medium: textField('Medium', longest.line),
  edition: textField('Edition', longest.line),
  signature: textField('Signature', longest.line),
  inventory_number: textField('Inventory number', longest.number),
  provenance: textField('Provenance', longest.history),
  exhibitions: textField('Exhibitions', longest.history),
  literature: textField('Literature', longest.history),
  certificate: textField('Certificate', longest.paragraph),
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
