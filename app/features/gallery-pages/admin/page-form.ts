import { z } from 'zod'
import { formatCount } from '#app/platform/format-count.ts'
import { asTyped, checkFields, type FormFault, type FormField, type ValuesOf } from '#app/ui/form/form-fields.ts'
import type { Versioned } from '#app/ui/form/versioned-form.ts'
import type { GalleryPageSlug } from '../gallery-page.ts'

const maxTextLength = 50_000
const maxSummaryLength = 160

/** A page for its form; if its text is empty, visitors get 404. */
export interface AdminGalleryPage extends Versioned {
  slug: GalleryPageSlug
  /** Markdown. */
  content: string
  /** The sentence shown near a price; '' for none. */
  summary: string
  /** ISO 8601. */
  updated_at: string
}

/** No control characters except line breaks and tabs, and no lone surrogates. */
const isLegible = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text)

const content: FormField<string, string> = {
  label: 'Text',
  empty: '',
  schema: z
    .string({ error: 'Text must be text' })
    .max(maxTextLength, `Text is too long: at most ${formatCount(maxTextLength)} characters`)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine(isLegible, 'Text has characters that cannot be shown'),
  toValue: (stored) => stored,
  describe: asTyped,
}

const summary: FormField<string, string> = {
  label: 'Near the price',
  empty: '',
  schema: z
    .string({ error: 'Near the price must be text' })
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .refine(
      (text) => text.length <= maxSummaryLength,
      `Near the price is too long: at most ${maxSummaryLength} characters`,
    )
    .refine((text) => isLegible(text) && !/[<>]/.test(text), 'Near the price must be plain text in one line'),
  toValue: (stored) => stored,
  describe: asTyped,
}

export const pageFields = { content, summary }
export type PageField = keyof typeof pageFields
export type PageTexts = Pick<AdminGalleryPage, 'content' | 'summary'>
export type PageFault = FormFault<PageField>

export function checkPage(values: unknown): { facts: PageTexts; faults?: undefined } | { faults: PageFault[] } {
  return checkFields(pageFields, (typeof values === 'object' && values) || {})
}

export const pageFormOf = ({ content, summary }: AdminGalleryPage): ValuesOf<typeof pageFields> => ({
  content,
  summary,
})
