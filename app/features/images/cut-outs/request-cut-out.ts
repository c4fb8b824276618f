import type { Problem } from '#app/platform/request/problem.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import type { UploadedImage } from '../upload-image.ts'
import { cutOutMessages } from './cut-out-messages.ts'

/** `message` is for a toast, `reason` (if any) for a second one. */
type RequestedCutOut =
  | { outcome: 'made'; cutOut: UploadedImage }
  | { outcome: 'failed'; message: string; reason: string | null }

/** Asks for a cut-out of a picture in the form of `work` (`POST /api/admin/images/cut-outs`). Rejects when `signal` ends it. */
export async function requestCutOut(
  { image, work }: { image: string; work: string },
  signal: AbortSignal,
): Promise<RequestedCutOut> {
  try {
    const response = await fetch('/api/admin/images/cut-outs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ image, work }),
      signal,
    })
    // Signed out meanwhile: the open tabs check their session.
    if (response.status === 401) announceSessionChange()
    const body = await response.json()
    if (response.ok) return { outcome: 'made', cutOut: body as UploadedImage }
    return failureOf(body as Problem)
  } catch {
    signal.throwIfAborted()
    return { outcome: 'failed', message: cutOutMessages.failed, reason: null }
  }
}

/** The reasons stand behind the message in `detail`. */
function failureOf({ message = cutOutMessages.failed, detail = '' }: Partial<Problem>): RequestedCutOut {
  const prefix = `${message}: `
  return { outcome: 'failed', message, reason: detail.startsWith(prefix) ? detail.slice(prefix.length) : null }
}
