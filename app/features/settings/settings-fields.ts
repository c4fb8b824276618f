import { z } from 'zod'
import { formatHours } from '#app/features/gallery/opening-hours.ts'
import { parseUrl } from '#app/platform/parse-url.ts'
import type { DayHours } from '#app/platform/settings.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import {
  asTyped,
  type FormField,
  type FormFields,
  listField,
  schemaOf,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { numberField } from '#app/ui/form/number-fields.ts'

/** No control characters (line breaks too), no angle brackets, no lone surrogates. */
const isPlain = (text: string) => text.isWellFormed() && !/[\p{Cc}<>]/u.test(text)

/** Removes characters that change the direction of a text, which are invisible and come with copied text (FORM-31). */
const withoutTurns = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()

/** A text of one line without such characters; '' if it is empty. */
export function lineField(
  label: string,
  max: number,
  { isRequired = false, read = withoutTurns } = {},
): FormField<string, string> {
  return {
    label,
    empty: '',
    schema: line(label, max, read).refine((text) => !isRequired || text !== '', `${label} is required`),
    toValue: (stored) => stored,
    describe: asTyped,
  }
}

/** The same; null if it is empty. */
export function optionalLineField(label: string, max: number): FormField<string, string | null> {
  return {
    label,
    empty: '',
    schema: line(label, max).transform((text) => text || null),
    toValue: (stored) => stored ?? '',
    describe: asTyped,
  }
}

/** A line that `pattern` matches. @param fault the message for one that it does not */
export function patternField(label: string, pattern: RegExp, fault: string): FormField<string, string> {
  const field = lineField(label, 254, { isRequired: true, read: stripInvisible })
  return { ...field, schema: field.schema.refine((text) => text === '' || pattern.test(text), `${label} ${fault}`) }
}

/** An https address; null if it is empty. */
export function linkField(label: string): FormField<string, string | null> {
  return {
    label,
    empty: '',
    schema: line(label, 2_000, stripInvisible)
      .refine((text) => text === '' || isHttps(text), `${label} must be an address that begins with https://`)
      .transform((text) => (text ? new URL(text).href : null)),
    toValue: (stored) => stored ?? '',
    describe: asTyped,
  }
}

/** Degrees from -`max` to `max`; null if it is empty. */
export function degreesField(label: string, max: number): FormField<string, number | null> {
  const field = numberField(label)
  return {
    ...field,
    schema: field.schema
      .refine((degrees) => degrees === null || Math.abs(degrees) <= max, `${label} must be from -${max} to ${max}`)
      .transform((degrees) => degrees && Math.round(degrees * 1e6) / 1e6),
  }
}

/** The hours of a weekday in the form: those of a closed day are kept, in case it opens again. */
export interface DayValue {
  isOpen: boolean
  opens: string
  closes: string
}

/** The hours of a weekday; null if closed. */
export function hoursField(day: string): FormField<DayValue, DayHours> {
  const error = `${day} must have an opening and a closing time, such as 11:00 and 17:00`
  const time = /^([01]\d|2[0-3]):[0-5]\d$/
  return {
    label: day,
    empty: { isOpen: false, opens: '', closes: '' },
    schema: z
      .object({ isOpen: z.boolean(error), opens: z.string(error), closes: z.string(error) }, { error })
      .refine(({ isOpen, opens, closes }) => !isOpen || (time.test(opens) && time.test(closes)), error)
      .refine(({ isOpen, opens, closes }) => !isOpen || opens < closes, `${day} must close after it opens`)
      .transform(({ isOpen, opens, closes }) => (isOpen ? { opens, closes } : null)),
    toValue: (stored) => ({ isOpen: stored !== null, opens: stored?.opens ?? '', closes: stored?.closes ?? '' }),
    describe: ({ isOpen, opens, closes }) => (isOpen && formatHours({ opens, closes })) || 'Closed',
  }
}

interface ListOptions<Entry> {
  /** The name of an entry, capitalized: 'Closed day'. */
  noun: string
  max: number
  /** The fault of an entry whose fields are valid by themselves; null if it has none. */
  findFault: (entry: Entry) => string | null
  /** An entry in words. */
  describe: (entry: Entry) => string
}

/** A list of entries with fields of their own; a fault names its entry: 'Closed day 2: …'. */
export function entriesField<Fields extends FormFields>(
  label: string,
  fields: Fields,
  { noun, max, findFault, describe }: ListOptions<ValuesOf<Fields>>,
) {
  const field = listField(label, fields, { max, describe })
  type Stored = z.output<typeof field.schema>
  const schema = field.schema.superRefine((entries: Stored, context) => {
    for (const [index, entry] of entries.entries()) {
      const hasKey = /^[\w-]+$/.test(entry.key)
      const fault = hasKey ? findFault(valuesOf(fields, entry)) : `${label} must be a list`
      if (fault) context.addIssue({ code: 'custom', path: [index], message: fault })
    }
  })
  return {
    ...field,
    schema: schema as typeof field.schema,
    noun,
    max,
    /** Whether an entry has a fault. */
    isFaulty: (entry: ValuesOf<Fields>) => !schemaOf(fields).safeParse(entry).success || findFault(entry) !== null,
  }
}

function line(label: string, max: number, read = withoutTurns) {
  return z
    .string({ error: `${label} must be text` })
    .transform(read)
    .pipe(
      z
        .string()
        .max(max, `${label} is too long: at most ${max} characters`)
        .refine(isPlain, `${label} must be plain text in one line`),
    )
}

function isHttps(text: string): boolean {
  const url = parseUrl(text)
  return url?.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === ''
}
