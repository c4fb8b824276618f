import { deriveMetaDescription } from '#app/features/products/product-texts.ts'
import { stylesOf } from '#app/features/products/taxonomy.ts'
import type { AdminProduct } from './admin-product.ts'

/** What the product form holds: texts as they were typed; '' is an empty field. */
export interface ProductFormValues {
  name: string
  description: string
  price: string
  quantity: string
  category: string
  subcategory: string
  style: string
  period: string
  condition: string
  condition_details: string
  width_inches: string
  height_inches: string
  depth_inches: string
  seat_height_inches: string
  meta_title: string
  meta_description: string
  images: string[]
  status: 'draft' | 'published'
}

export type ProductField = keyof ProductFormValues

/** The fields as the form names them. */
export const productFieldLabels: Record<ProductField, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  quantity: 'Quantity',
  category: 'Category',
  subcategory: 'Subcategory',
  style: 'Style',
  period: 'Period',
  condition: 'Condition',
  condition_details: 'Condition details',
  width_inches: 'Width',
  height_inches: 'Height',
  depth_inches: 'Depth',
  seat_height_inches: 'Seat height',
  meta_title: 'Meta Title',
  meta_description: 'Meta Description',
  images: 'Images',
  status: 'Status',
}

/** A new work's form (PFRM-03, PFRM-06, PFRM-14). */
export const emptyProductForm: ProductFormValues = {
  name: '',
  description: '',
  price: '',
  quantity: '1',
  category: '',
  subcategory: '',
  style: '',
  period: '',
  condition: 'Very Good',
  condition_details: '',
  width_inches: '',
  height_inches: '',
  depth_inches: '',
  seat_height_inches: '',
  meta_title: '',
  meta_description: '',
  images: [],
  status: 'draft',
}

/** The form of a work that is there. Texts that were derived when they were left blank are blank again, to be derived anew. */
export function productFormOf(product: AdminProduct): ProductFormValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    name: product.name,
    description: text(product.description),
    price: text(product.price),
    quantity: text(product.quantity),
    category: text(product.category),
    subcategory: text(product.subcategory),
    style: text(product.style),
    period: text(product.period),
    condition: text(product.condition),
    condition_details: text(product.condition_details),
    width_inches: text(product.width_inches),
    height_inches: text(product.height_inches),
    depth_inches: text(product.depth_inches),
    seat_height_inches: text(product.seat_height_inches),
    meta_title: product.meta_title === product.name ? '' : text(product.meta_title),
    meta_description:
      product.meta_description === deriveMetaDescription(product.description) ? '' : text(product.meta_description),
    images: product.images,
    status: product.status,
  }
}

/** The fields whose values differ, in the order of the form. */
export function differingFields(one: ProductFormValues, other: ProductFormValues): ProductField[] {
  const fields = Object.keys(emptyProductForm) as ProductField[]
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

/** `mine` upon `theirs`, both made from `base`: what I changed stays, everything else is theirs. */
export function mergeForms(
  base: ProductFormValues,
  theirs: ProductFormValues,
  mine: ProductFormValues,
): ProductFormValues {
  const changed = differingFields(base, mine).map((field) => [field, mine[field]])
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** A new category takes its own subcategories, and styles from its own list (PFRM-23, PFRM-24). */
export function withCategory(values: ProductFormValues, category: string): ProductFormValues {
  const style = stylesOf(category).includes(values.style) ? values.style : ''
  return { ...values, category, subcategory: '', style }
}
