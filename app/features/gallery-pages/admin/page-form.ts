import { z } from 'zod'
import { checkFields, type FormFault, type FormField, type ValuesOf } from '#app/ui/form/form-fields.ts'
import type { Versioned } from '#app/ui/form/versioned-form.ts'
import type { GalleryPageSlug } from '../gallery-page.ts'

const longestText = 50_000

/** A page as staff edit it; an empty text is not there for visitors. */
export interface AdminGalleryPage extends Versioned {
  slug: GalleryPageSlug
  /** Markdown. */
  content: string
  /** ISO 8601. */
  updated_at: string
}

/** No control characters but line breaks and tabs, no half characters. */
const isLegible = (text: string) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text)

const content: FormField<string, string> = {
  label: 'Text',
  empty: '',
  schema: z
    .string({ error: 'Text must be text' })
    .max(longestText, `Text is too long: at most ${longestText.toLocaleString('en-US')} characters`)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine(isLegible, 'Text has characters that cannot be shown'),
  toValue: (stored) => stored,
}

export const pageFields = { content }
export type PageField = keyof typeof pageFields
export type PageFault = FormFault<PageField>

export function checkPage(
  values: unknown,
): { facts: { content: string }; faults?: undefined } | { faults: PageFault[] } {
  return checkFields(pageFields, (typeof values === 'object' && values) || {})
}

export const pageFormOf = ({ content }: AdminGalleryPage): ValuesOf<typeof pageFields> => ({ content })
