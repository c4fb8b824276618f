import { categoryNames, conditions, periods, stylesOf, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import { maxPrice } from '#app/platform/max-price.ts'
import { roundToHundredths } from '#app/platform/round-to-hundredths.ts'
import { type AddFault, checkFacts } from '#app/ui/form/check-row.ts'
import type { FormFault, StoredOf } from '#app/ui/form/form-fields.ts'
import { type ProductFacts, type ProductField, productFields } from './product-form.ts'

export type ProductFault = FormFault<ProductField>

type Choice = 'category' | 'subcategory' | 'style' | 'period' | 'condition'
/** Values that a stored work already has: an imported one keeps values that are in no list. */
type KeptChoices = Partial<Record<Choice, string | null>>

export const maxImages = 10

const lengths = ['width_inches', 'height_inches', 'depth_inches', 'seat_height_inches'] as const
type Length = (typeof lengths)[number]
type FormFacts = StoredOf<typeof productFields>

/** Bounds of `numeric(8,2)` and `integer`. */
const below = { inches: 10 ** 6, quantity: 2 ** 31 }

/**
 * The facts of a form that may be saved, or all of its faults, in the order of the form (PFRM-29..42). A draft needs a name
 * and an image; a published work must be complete.
 */
export function checkProduct(
  values: unknown,
  kept: KeptChoices = {},
): { facts: ProductFacts; faults?: undefined } | { faults: ProductFault[] } {
  const checked = checkFacts(productFields, values, (form, add, faulty) => {
    findFaults(form, kept, add)
    if (form.artist_qualifier && !form.artist && !faulty.has('artist'))
      add('artist_qualifier', 'A qualifier needs an artist')
  })
  if (checked.faults) return checked
  const { facts: form } = checked
  const facts: ProductFacts = {
    ...form,
    ...(Object.fromEntries(lengths.map((field) => [field, rounded(form[field])])) as Pick<FormFacts, Length>),
    quantity: Number.isNaN(form.quantity) || form.quantity === null ? 1 : Math.trunc(form.quantity),
  }
  return { facts }
}

function findFaults(form: FormFacts, kept: KeptChoices, add: AddFault<typeof productFields>): void {
  const isPublishing = form.status === 'published'
  const requireToPublish = (field: ProductField, label: string) =>
    add(field, `${label} is required`, `${label} is required to publish`)

  if (form.images.length === 0) add('images', 'At least one image is required')
  if (form.images.length > maxImages) add('images', `Maximum ${maxImages} images allowed`)
  const shortName = 'Product name is required and must be at least 3 characters'
  if (form.name.length < 3) add('name', form.name ? shortName : 'Name is required', shortName)
  if (isPublishing && !form.description) requireToPublish('description', 'Description')

  const { price } = form
  if (price === null) {
    if (isPublishing && !form.price_on_request) requireToPublish('price', 'Price')
  } else if (!(price >= 0) || (isPublishing && !form.price_on_request && price <= 0)) {
    add('price', 'Price must be greater than 0')
  } else if (price > maxPrice) add('price', 'Price is too high')

  // A quantity that is no number counts as 1 (OP-55).
  if (form.quantity === null && isPublishing) add('quantity', 'Quantity is required')
  if (form.quantity !== null && (form.quantity < 0 || form.quantity >= below.quantity)) {
    add('quantity', 'Invalid quantity')
  }

  const choose = (field: Choice, options: readonly string[], isRequired = isPublishing) => {
    const value = form[field]
    const { label } = productFields[field]
    if (!value) {
      if (isRequired) requireToPublish(field, label)
    } else if (!options.includes(value) && value !== kept[field]) add(field, `Invalid ${label.toLowerCase()}`)
  }
  const category = form.category ?? ''
  const subcategories = subcategoriesOf(category)
  choose('category', categoryNames)
  choose('subcategory', subcategories, isPublishing && subcategories.length > 0)
  choose('style', stylesOf(category))
  choose('period', periods)
  choose('condition', conditions)

  for (const field of lengths) {
    const inches = form[field]
    if (inches !== null && !(inches >= 0 && roundToHundredths(inches) < below.inches))
      add(field, `Invalid ${productFields[field].label.toLowerCase()}`)
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundToHundredths(value)
}
