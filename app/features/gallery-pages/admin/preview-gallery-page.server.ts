import { z } from 'zod'
import type { ChangeFailure } from '#app/platform/change-result.ts'
import type { FormResult } from '#app/ui/form/versioned-form.ts'
import { renderPageText } from '../render-page-text.server.ts'
import { type AdminGalleryPage, checkPage } from './page-form.ts'

export const previewRequest = z.object({ intent: z.literal('preview'), content: z.unknown() })

/** `html` is null if no part of the text can be shown. */
export type PreviewResult =
  | { outcome: 'previewed'; html: string | null }
  | Extract<FormResult<AdminGalleryPage>, { outcome: 'invalid' }>
  | ChangeFailure

/** The HTML that visitors would see of `content`; nothing is saved. */
export function previewGalleryPage({ content }: z.infer<typeof previewRequest>): PreviewResult {
  const checked = checkPage({ content })
  if (!checked.faults) return { outcome: 'previewed', html: renderPageText(checked.facts.content)?.html ?? null }
  const { message } = checked.faults[0]!
  return { outcome: 'invalid', fault: 'invalid', message, errors: { content: message } }
}
