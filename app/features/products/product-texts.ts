import { cutText } from '#app/platform/cut-text.ts'

/** The description for search engines if none was written: the beginning of the work's own (PFRM-39). */
export function deriveMetaDescription(description: string | null): string | null {
  const text = description?.replace(/\s+/g, ' ').trim()
  if (!text) return null
  if (text.length <= maxMetaDescriptionLength) return text
  const cut = cutText(text, maxMetaDescriptionLength)
  const lastBlank = cut.lastIndexOf(' ')
  return `${(lastBlank > 100 ? cut.slice(0, lastBlank) : cut).replace(/[\s,;:.-]+$/, '')}…`
}

/** The length that search engines show; with the ellipsis it stays within the recommended 160 characters. */
const maxMetaDescriptionLength = 159

/** Keywords of a work's page (PFRM-40, OP-51). */
export function deriveMetaKeywords(
  facts: { category: string | null; subcategory: string | null; style: string | null; period: string | null },
  city: string,
): string {
  const { category, subcategory, style, period } = facts
  return [category, subcategory, style, period, 'fine art', 'gallery', city].filter(Boolean).join(', ')
}

/** Inserted by a button of the form (PFRM-11). */
export const standardConditionDetails = 'In great as found condition. Minor scuffs and blemishes appropriate with age.'
