import type { BackgroundRemover, Removal } from '#app/features/images/cut-outs/background-remover.ts'
import { parseJson } from '../parse-json.ts'
import { readBody } from '../read-body.server.ts'

interface Options {
  apiKey: string
  /** `https://api.remove.bg`, or an emulator. */
  apiUrl: string
  maxResponseBytes?: number
  /** Aborts when an attempt has taken too long. */
  startDeadline?: () => AbortSignal
}

const timeoutMs = 60_000
const maxMessageLength = 200

/** remove.bg: JPEG and PNG of at most 12 MB in, a PNG of the same size out (`POST /v1.0/removebg`, BGR-03..05). */
export function createRemoveBg({
  apiKey,
  apiUrl,
  maxResponseBytes = 60 * 1_048_576,
  startDeadline = () => AbortSignal.timeout(timeoutMs),
}: Options): BackgroundRemover {
  return {
    maxSourceBytes: 12_000_000,
    async removeBackground(source, { signal }) {
      signal?.throwIfAborted()
      const deadline = startDeadline()
      try {
        const response = await fetch(`${apiUrl}/v1.0/removebg`, {
          method: 'POST',
          headers: { 'X-Api-Key': apiKey, Accept: 'image/png, application/json' },
          body: formOf(source),
          // No redirects: the key must go nowhere else.
          redirect: 'manual',
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        })
        return await readRemoval(response, maxResponseBytes)
      } catch (error) {
        signal?.throwIfAborted()
        if (deadline.aborted) return { outcome: 'given-up', detail: 'The provider took too long to respond' }
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
        return { outcome: 'unreachable', detail: `The provider cannot be reached: ${cause}` }
      }
    },
  }
}

/** The defaults would be a quarter of a megapixel, and a JPEG if nothing is transparent. */
function formOf(source: Buffer): FormData {
  const isPng = source[0] === 0x89
  const form = new FormData()
  const file = new Blob([new Uint8Array(source)], { type: isPng ? 'image/png' : 'image/jpeg' })
  form.set('image_file', file, isPng ? 'picture.png' : 'picture.jpg')
  form.set('format', 'png')
  form.set('size', 'auto')
  return form
}

async function readRemoval(response: Response, maxBytes: number): Promise<Removal> {
  const { status, headers } = response
  const bytes = await readBody(response, maxBytes)
  if (!bytes) return { outcome: 'given-up', detail: 'The provider sent too much' }
  if (status === 200) return { outcome: 'responded', bytes }
  const retryAfterSeconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return {
    outcome: 'refused',
    status,
    message: readMessage(bytes),
    retryAfterSeconds: retryAfterSeconds > 0 ? retryAfterSeconds : null,
  }
}

/** The first of `{errors: [{title, code, detail}]}`; null for anything else, such as a page of a proxy. */
function readMessage(bytes: Buffer): string | null {
  const parsed = parseJson(bytes.toString()) as { errors?: { title?: unknown }[] } | null | undefined
  const title = parsed?.errors?.[0]?.title
  return typeof title === 'string' && title.trim() ? title.trim().slice(0, maxMessageLength) : null
}
