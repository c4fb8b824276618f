import { z } from 'zod'
import type { PayPalAnswer } from './exchange.server.ts'

const word = z.string().regex(/^[\w.-]{1,80}$/)
const refused = z.object({
  name: word.optional().catch(undefined),
  debug_id: word.optional().catch(undefined),
  details: z
    .array(z.object({ issue: word }))
    .optional()
    .catch(undefined),
})

/** PayPal's word for why it refused, `INSTRUMENT_DECLINED`; null where it said none. */
export function readIssue({ body }: PayPalAnswer): string | null {
  const told = refused.safeParse(body)
  return told.success ? (told.data.details?.[0]?.issue ?? told.data.name ?? null) : null
}

/** Whether PayPal itself says that there is no such thing; a 404 of a proxy says nothing of it. */
export function isUnknown(answer: PayPalAnswer): boolean {
  return answer.status === 404 && /^(INVALID_RESOURCE_ID|RESOURCE_NOT_FOUND)$/.test(readIssue(answer) ?? '')
}

/** An answer for the log: its status and its word, and the id by which PayPal finds it. Nothing that somebody typed. */
export function nameRefusal(answer: PayPalAnswer): { refusal: string; exchange: string | undefined } {
  const told = refused.safeParse(answer.body)
  const word = readIssue(answer) ?? 'an answer that cannot be read'
  return {
    refusal: `${answer.status} ${word}`,
    exchange: told.success && told.data.debug_id ? `debug id ${told.data.debug_id}` : undefined,
  }
}
