import { parseJson } from '../parse-json.ts'
import { readBody } from '../read-body.server.ts'

interface Account {
  /** `https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache`, or that of an emulator. */
  url: string
  token: string
}

/** Whether the pages were purged; if not, why, and Cloudflare's Retry-After, if any. */
export type Purged = { isDone: true } | { isDone: false; detail: string; retryAfterSeconds: number | null }

const timeoutMs = 10_000
const maxResponseBytes = 100_000
const maxMessageLength = 200

/**
 * Purges the pages with any of `tags` (`Cache-Tag`), at most 30 of them, from Cloudflare's caches
 * (developers.cloudflare.com/api/resources/cache/methods/purge: `POST /zones/:zone/purge_cache`). Rejects only when `signal` aborts.
 */
export async function purgeCache(
  { url, token }: Account,
  tags: readonly string[],
  signal: AbortSignal,
): Promise<Purged> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags }),
      // No redirects: the token must go nowhere else.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const body = readResponse(await readBody(response, maxResponseBytes))
    if (response.status === 200 && body.success === true) return { isDone: true }
    const retryAfterSeconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
    return {
      isDone: false,
      detail: `refused with ${response.status}: ${messageOf(body) ?? 'no reason given'}`,
      retryAfterSeconds: retryAfterSeconds > 0 ? retryAfterSeconds : null,
    }
  } catch (error) {
    signal.throwIfAborted()
    // An error without a cause may quote the request, including its token.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no response'
    return { isDone: false, detail: `not reached: ${cause}`, retryAfterSeconds: null }
  }
}

/** `{success, errors: [{code, message}]}`; nothing for anything else, such as a page of a proxy. */
function readResponse(body: Buffer | null): { success?: unknown; errors?: unknown } {
  const parsed = parseJson(body?.toString() ?? '')
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}

function messageOf({ errors }: { errors?: unknown }): string | null {
  const message: unknown = Array.isArray(errors) ? errors[0]?.message : null
  return typeof message === 'string' && message.trim() ? message.trim().slice(0, maxMessageLength) : null
}
