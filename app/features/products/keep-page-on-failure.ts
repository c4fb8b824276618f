import { data } from 'react-router'

/**
 * The answer of an action, or a failure as an answer when there is none: what a client action throws would replace the
 * page and lose what was typed into it (PFRM-47). Its 503 keeps the router from asking for the page's data, which would
 * fail too.
 */
export async function keepPageOnFailure<Answer>(ask: () => Promise<Answer>, message: string) {
  try {
    return await ask()
  } catch (error) {
    console.error(error)
    return data({ outcome: 'failed' as const, message, reasons: [] as string[] }, { status: 503 })
  }
}
