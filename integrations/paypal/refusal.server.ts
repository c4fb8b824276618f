import { z } from 'zod'
import type { PayPalResponse } from './exchange.server.ts'

const word = z.string().regex(/^[\w.-]{1,80}$/)
const refused = z.object({
  name: word.optional().catch(undefined),
  debug_id: word.optional().catch(undefined),
  details: z
    .array(z.object({ issue: word }))
    .optional()
    .catch(undefined),
})

/** PayPal's issue code for a refusal, `INSTRUMENT_DECLINED`; null if there is none. */
export function readIssue({ body }: PayPalResponse): string | null {
  const parsed = refused.safeParse(body)
  return parsed.success ? (parsed.data.details?.[0]?.issue ?? parsed.data.name ?? null) : null
}

/** Whether the 404 is PayPal's own; a proxy's 404 means nothing. */
export function isUnknown(answer: PayPalResponse): boolean {
  return answer.status === 404 && /^(INVALID_RESOURCE_ID|RESOURCE_NOT_FOUND)$/.test(readIssue(answer) ?? '')
}

/** A response for the log: status, issue code, and PayPal's debug id. No user-entered text. */
export function nameRefusal(answer: PayPalResponse): { refusal: string; exchange: string | undefined } {
  const parsed = refused.safeParse(answer.body)
  const word = readIssue(answer) ?? 'an answer that cannot be read'
  return {
    refusal: `${answer.status} ${word}`,
    exchange: parsed.success && parsed.data.debug_id ? `debug id ${parsed.data.debug_id}` : undefined,
  }
}
