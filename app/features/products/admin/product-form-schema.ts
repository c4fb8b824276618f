import { z } from 'zod'
import { categoryNames, conditions, periods, stylesOf, subcategoriesOf } from '#app/features/products/taxonomy.ts'
import type { ProductField, ProductFormValues } from './product-form.ts'

// To learn whether it may compile schemas, zod would call `new Function`, which a page's Content-Security-Policy refuses.
if (!import.meta.env.SSR) z.config({ jitless: true })

/** A form that may be saved, as the columns take it: numbers, and null for what was left empty. */
export interface ProductFacts {
  name: string
  description: string | null
  price: number | null
  quantity: number
  category: string | null
  subcategory: string | null
  style: string | null
  period: string | null
  condition: string | null
  condition_details: string | null
  width_inches: number | null
  height_inches: number | null
  depth_inches: number | null
  seat_height_inches: number | null
  meta_title: string | null
  meta_description: string | null
  images: string[]
  status: 'draft' | 'published'
}

/** What stands between a form and its saving. `message` stands at the field, `summary` where faults are listed (OP-53). */
export interface ProductFault {
  field: ProductField
  message: string
  summary: string
}

type Choice = 'category' | 'subcategory' | 'style' | 'period' | 'condition'
/** Values that a stored work has already: an imported one keeps what is in no list. */
export type KeptChoices = Partial<Record<Choice, string | null>>

export const mostImages = 10

const longest = { name: 2_000, description: 100_000, line: 500, paragraph: 5_000, address: 2_000 }
/** Bounds of `numeric(12,2)`, `numeric(8,2)` and `integer`. */
const below = { price: 10 ** 10, inches: 10 ** 6, quantity: 2 ** 31 }

const text = (label: string, most: number) =>
  z
    .string({ error: `${label} must be text` })
    .max(most, `${label} is too long: at most ${most} characters`)
    // Postgres takes no NUL in a text.
    .transform((value) => value.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim())
const line = (label: string) => text(label, longest.line).default('')
const address = z
  .string({ error: 'An image must be an address' })
  .max(longest.address)
  .refine((value) => !value.includes('\0'), 'An image must be an address')
/** A number as it was typed; texts that are none become NaN, an empty one null. */
const typedNumber = z
  .union([z.string(), z.number(), z.null()], { error: 'This must be a number' })
  .default('')
  .transform((value) => (value === null || String(value).trim() === '' ? null : Number(value)))

/** The shape of a form, wherever it comes from. What the fields may hold together is checked by `checkProduct`. */
const formShape = z.object({
  name: text('Name', longest.name).transform((value) => value.replace(/\s+/g, ' ')),
  description: text('Description', longest.description).default(''),
  price: typedNumber,
  quantity: typedNumber,
  category: line('Category'),
  subcategory: line('Subcategory'),
  style: line('Style'),
  period: line('Period'),
  condition: line('Condition'),
  condition_details: text('Condition details', longest.paragraph).default(''),
  width_inches: typedNumber,
  height_inches: typedNumber,
  depth_inches: typedNumber,
  seat_height_inches: typedNumber,
  meta_title: line('Meta title'),
  meta_description: text('Meta description', longest.paragraph).default(''),
  images: z.array(address, { error: 'Images must be a list' }).transform((images) => [...new Set(images)]),
  status: z.enum(['draft', 'published'], { error: 'Status must be draft or published' }),
})
type FormShape = z.output<typeof formShape>

/**
 * The one schema of the product form, for the form itself and for the server (PFRM-29..42). A draft needs a name and an
 * image; what is published must be complete. Issues carry `params.summary`.
 */
function productFormSchema(kept: KeptChoices = {}) {
  return formShape
    .superRefine((form, context) => {
      for (const { field, message, summary } of findFaults(form, kept))
        context.addIssue({ code: 'custom', path: [field], message, params: { summary } })
    })
    .transform(
      (form): ProductFacts => ({
        ...form,
        description: form.description || null,
        price: form.price === null ? null : roundToCents(form.price),
        quantity: Number.isNaN(form.quantity) || form.quantity === null ? 1 : Math.trunc(form.quantity),
        category: form.category || null,
        subcategory: form.subcategory || null,
        style: form.style || null,
        period: form.period || null,
        condition: form.condition || null,
        condition_details: form.condition_details || null,
        meta_title: form.meta_title || null,
        meta_description: form.meta_description || null,
      }),
    )
}

/** The facts of a form that may be saved, or all that stands against it, in the order of the form. */
export function checkProduct(
  values: ProductFormValues | unknown,
  kept: KeptChoices = {},
): { facts: ProductFacts; faults?: undefined } | { faults: ProductFault[] } {
  const parsed = productFormSchema(kept).safeParse(values)
  if (parsed.success) return { facts: parsed.data }
  return {
    faults: parsed.error.issues.map((issue) => ({
      field: (issue.path[0] ?? 'name') as ProductField,
      message: issue.message,
      summary: (issue.code === 'custom' && (issue.params?.summary as string)) || issue.message,
    })),
  }
}

function findFaults(form: FormShape, kept: KeptChoices): ProductFault[] {
  const faults: ProductFault[] = []
  const add = (field: ProductField, message: string, summary = message) => faults.push({ field, message, summary })
  const isPublishing = form.status === 'published'
  const requireToPublish = (field: ProductField, label: string) =>
    add(field, `${label} is required`, `${label} is required to publish`)

  if (form.images.length === 0) add('images', 'At least one image is required')
  if (form.images.length > mostImages) add('images', `Maximum ${mostImages} images allowed`)
  const shortName = 'Product name is required and must be at least 3 characters'
  if (form.name.length < 3) add('name', form.name ? shortName : 'Name is required', shortName)
  if (isPublishing && !form.description) requireToPublish('description', 'Description')

  const { price } = form
  if (price === null) {
    if (isPublishing) requireToPublish('price', 'Price')
  } else if (!(price >= 0) || (isPublishing && roundToCents(price) <= 0)) {
    add('price', 'Price must be greater than 0')
  } else if (price >= below.price) add('price', 'Price is too high')

  // A quantity that is no number counts as 1 (OP-55).
  if (form.quantity === null && isPublishing) add('quantity', 'Quantity is required')
  if (form.quantity !== null && (form.quantity < 0 || form.quantity >= below.quantity)) {
    add('quantity', 'Invalid quantity')
  }

  const choose = (field: Choice, label: string, options: readonly string[], isRequired = isPublishing) => {
    const value = form[field]
    if (!value) {
      if (isRequired) requireToPublish(field, label)
    } else if (!options.includes(value) && value !== kept[field]) add(field, `Invalid ${label.toLowerCase()}`)
  }
  const subcategories = subcategoriesOf(form.category)
  choose('category', 'Category', categoryNames)
  choose('subcategory', 'Subcategory', subcategories, isPublishing && subcategories.length > 0)
  choose('style', 'Style', stylesOf(form.category))
  choose('period', 'Period', periods)
  choose('condition', 'Condition', conditions)

  for (const [field, label] of [
    ['width_inches', 'width'],
    ['height_inches', 'height'],
    ['depth_inches', 'depth'],
    ['seat_height_inches', 'seat height'],
  ] as const) {
    const inches = form[field]
    if (inches !== null && !(inches >= 0 && inches < below.inches)) add(field, `Invalid ${label}`)
  }
  return faults
}

function roundToCents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
