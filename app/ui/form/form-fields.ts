import { z } from 'zod'
import { formatCount } from '#app/platform/format-count.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { plainText } from '#app/platform/plain-text.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'

// zod tests whether it may compile schemas by calling `new Function`, which a page's Content-Security-Policy forbids.
if (!import.meta.env.SSR) z.config({ jitless: true })

/** One field of a form: the form, its validation and its stored row are derived from tables of these. */
export interface FormField<Value, Stored> {
  /** The label in the form. */
  label: string
  /** The value in an empty form. */
  empty: Value
  /** Converts the form's value, from any source, to the stored one. */
  schema: z.ZodType<Stored>
  /** Converts the stored value to the form's. */
  toValue: (stored: Stored) => Value
  /** For a list: the fields of each entry. */
  entries?: FormFields
  /** The form's value in words, for the conflict notice. */
  describe: (value: Value) => string
}

// biome-ignore lint/suspicious/noExplicitAny: a field takes what it gives; a table holds fields of every type.
export type FormFields = Record<string, FormField<any, any>>
/** The values of a form with these fields: texts as they were typed; '' if empty. */
export type ValuesOf<Fields extends FormFields> = { [Name in keyof Fields]: Fields[Name]['empty'] }
/** Their stored values: with numbers, and null for what was left empty. */
export type StoredOf<Fields extends FormFields> = { [Name in keyof Fields]: z.output<Fields[Name]['schema']> }
export type FieldName<Fields extends FormFields> = keyof Fields & string
/** The names of the fields that hold a text. */
export type TextName<Fields extends FormFields> = {
  [Name in FieldName<Fields>]: Fields[Name]['empty'] extends string ? Name : never
}[FieldName<Fields>]

/** The names of the fields that hold a yes or no. */
export type CheckName<Fields extends FormFields> = {
  [Name in FieldName<Fields>]: Fields[Name]['empty'] extends boolean ? Name : never
}[FieldName<Fields>]

/** A fault that prevents saving. `message` is shown at the field, `summary` in the list of faults. */
export interface FormFault<Name extends string> {
  field: Name
  message: string
  summary: string
  /** A valid value for the field. */
  suggestion?: string | undefined
}

/** The description of a field whose value is already a text. */
export const asTyped = (text: string): string => text

/** A text of at most `max` characters; null when it is empty. */
export function textField(label: string, max: number, { empty = '' } = {}): FormField<string, string | null> {
  return {
    label,
    empty,
    schema: text(label, max)
      .default('')
      .transform((value) => value || null),
    toValue: (stored) => stored ?? '',
    describe: asTyped,
  }
}

/** A text in one line. Required in the request, but may be empty. */
export function nameField(label: string, max: number, read = plainText): FormField<string, string> {
  return {
    label,
    empty: '',
    schema: text(label, max, read).transform((value) => value.replace(/\s+/g, ' ')),
    toValue: (stored) => stored,
    describe: asTyped,
  }
}

/** A mail address or a telephone number: the same, without invisible characters. */
export function contactField(label: string, max: number): FormField<string, string> {
  return nameField(label, max, (typed) => plainText(stripInvisible(typed)))
}

/** A day, written YYYY-MM-DD; null when it is empty. */
export function dateField(label: string): FormField<string, string | null> {
  const error = `${label} must be a day, such as 2026-05-31`
  return {
    label,
    empty: '',
    schema: z
      // Postgres has no year 0.
      .union([z.literal(''), z.null(), z.iso.date({ error }).refine((day) => day >= '0001', { error })], { error })
      .default('')
      .transform((value) => value || null),
    toValue: (stored) => stored ?? '',
    describe: asTyped,
  }
}

/** Yes or no. */
export function checkField(label: string, { empty = false } = {}): FormField<boolean, boolean> {
  return {
    label,
    empty,
    schema: z.boolean({ error: `${label} must be true or false` }).default(empty),
    toValue: (stored) => stored,
    describe: (isChecked) => (isChecked ? 'Yes' : 'No'),
  }
}

interface ListOptions<Fields extends FormFields> {
  max: number
  /** One entry in words. */
  describe: (entry: ValuesOf<Fields>) => string
}

/** At most `max` entries in their order, each with fields of its own and a unique key. */
export function listField<Fields extends FormFields>(
  label: string,
  fields: Fields,
  { max, describe }: ListOptions<Fields>,
) {
  type Entry = ValuesOf<Fields> & { key: string }
  type StoredEntry = StoredOf<Fields> & { key: string }
  const field: FormField<Entry[], StoredEntry[]> = {
    label,
    empty: [],
    entries: fields,
    schema: z
      .array(schemaOf(fields).extend({ key: z.string().max(maxKeyLength) }), { error: `${label} must be a list` })
      .refine((entries) => entries.length <= max, `${label} can be at most ${max}`) as unknown as z.ZodType<
      StoredEntry[]
    >,
    toValue: (stored) => stored.map((entry) => ({ ...valuesOf(fields, entry), key: entry.key })),
    describe: (entries) => entries.map(describe).join('; '),
  }
  return field
}

const maxKeyLength = 64

/** One of a few values; the first is the default. */
export function choiceField<const Option extends string>(
  label: string,
  options: readonly [Option, ...Option[]],
): FormField<Option, Option> {
  const named = options.filter((option) => option !== '')
  const last = named.at(-1)!
  const all = named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${last}` : last
  return {
    label,
    empty: options[0],
    schema: z.enum(options, { error: `${label} must be ${all}` }),
    toValue: (stored) => stored,
    describe: (option) => option.charAt(0).toUpperCase() + option.slice(1),
  }
}

/** Addresses of images, in their order, without duplicates. */
export function imagesField(label: string): FormField<string[], string[]> {
  const address = z
    .string({ error: 'An image must be an address' })
    .refine(
      (value) => new TextEncoder().encode(value).length <= maxAddressLength,
      `An image's address may have ${formatCount(maxAddressLength)} bytes`,
    )
    .refine((value) => !value.includes('\0'), 'An image must be an address')
  return {
    label,
    empty: [],
    schema: z.array(address, { error: `${label} must be a list` }).transform((images) => [...new Set(images)]),
    toValue: (stored) => stored,
    describe: (images) => (images.length === 1 ? '1 image' : `${images.length} images, in their order`),
  }
}

/** Ids of at most `max` chosen things, in their order, without duplicates. */
export function idsField(label: string, max: number): FormField<string[], string[]> {
  const error = `${label} must be a list`
  return {
    label,
    empty: [],
    schema: z
      .array(z.string({ error }).refine(isUuid, error), { error })
      .transform((ids) => [...new Set(ids)])
      .refine((ids) => ids.length <= max, `${label} can be at most ${max}`),
    toValue: (stored) => stored,
    describe: (ids) => `${ids.length} chosen`,
  }
}

/** One chosen thing, by its id; with its name, which only the form uses. */
export interface Chosen {
  id: string
  name: string
}

/** One chosen thing, or none. */
export function chosenField(label: string): FormField<Chosen | null, Chosen | null> {
  const error = `${label} must be chosen from the list`
  return {
    label,
    empty: null,
    schema: z
      .object(
        { id: z.string({ error }).refine(isUuid, error), name: z.string({ error }).max(maxAddressLength) },
        { error },
      )
      .nullable()
      .default(null),
    toValue: (stored) => stored,
    describe: (chosen) => chosen?.name ?? '',
  }
}

/** In bytes of UTF-8: an index entry holds 2,700. */
const maxAddressLength = 2_000

function text(label: string, max: number, read = plainText) {
  return z
    .string({ error: `${label} must be text` })
    .transform(read)
    .pipe(z.string().max(max, `${label} is too long: at most ${max} characters`))
}

/** The schema of all fields together. */
export function schemaOf<Fields extends FormFields>(fields: Fields) {
  return z.object(mapFields(fields, ({ schema }) => schema)) as unknown as z.ZodObject<{
    [Name in keyof Fields]: Fields[Name]['schema']
  }>
}

/** A form's stored values, or the faults of its fields. */
export function checkFields<Fields extends FormFields>(
  fields: Fields,
  values: unknown,
): { facts: StoredOf<Fields>; faults?: undefined } | { faults: FormFault<FieldName<Fields>>[] } {
  const parsed = schemaOf(fields).safeParse(values)
  if (parsed.success) return { facts: parsed.data as StoredOf<Fields> }
  const [first] = Object.keys(fields)
  return { faults: parsed.error.issues.map(({ path, message }) => faultOf(String(path[0] ?? first), message)) }
}

/** A fault of one field, with the same text in the list of faults. */
export function faultOf<Name extends string>(field: Name, message: string): FormFault<Name> {
  return { field, message, summary: message }
}

export function emptyValues<Fields extends FormFields>(fields: Fields): ValuesOf<Fields> {
  return mapFields(fields, ({ empty }) => empty) as ValuesOf<Fields>
}

/** The form's values of a stored thing. */
export function valuesOf<Fields extends FormFields>(fields: Fields, stored: StoredOf<Fields>): ValuesOf<Fields> {
  return mapFields(fields, ({ toValue }, name) => toValue(stored[name])) as ValuesOf<Fields>
}

function mapFields<Fields extends FormFields, Result>(
  fields: Fields,
  map: (field: FormFields[string], name: FieldName<Fields>) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]))
}
