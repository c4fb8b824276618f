import { type ImageHost, ImageHostFailed } from '#app/features/images/image-host.ts'
import { readResponse } from './read-response.server.ts'

export interface CloudinaryAccount {
  cloud: string
  /** An unsigned preset of that cloud. */
  uploadPreset: string
  apiUrl: string
  deliveryUrl: string
}

interface Options {
  /** Aborts when the time for an upload is up. */
  startDeadline?: (ms: number) => AbortSignal
}

const timeoutMs = 60_000
/** The time limit for checking whether a picture exists. */
const lookMs = 5_000

/** Cloudinary with unsigned uploads: anybody with the preset may upload, so it stays on the server (UPL-10, OP-57). */
export function createCloudinaryHost(
  { cloud, uploadPreset, apiUrl, deliveryUrl }: CloudinaryAccount,
  { startDeadline = (ms) => AbortSignal.timeout(ms) }: Options = {},
): ImageHost {
  const uploadUrl = `${apiUrl}/v1_1/${cloud}/image/upload`
  const prefix = `${deliveryUrl}/${cloud}/image/upload/`
  const keeps = (url: string) => url.startsWith(prefix) && URL.canParse(url) && new URL(url).href === url

  async function send(bytes: Buffer, signal: AbortSignal) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'picture')
    form.set('upload_preset', uploadPreset)
    form.set('folder', 'products')
    // A redirect would leak the preset.
    const response = await fetch(uploadUrl, { method: 'POST', body: form, redirect: 'manual', signal })
    return readResponse(response)
  }

  return {
    name: 'Cloudinary',
    origin: new URL(deliveryUrl).origin,
    prefix,
    keeps,
    async check(signal) {
      const response = await fetch(prefix, { method: 'HEAD', redirect: 'manual', signal }).catch((error: Error) => {
        const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException
        throw new Error(`Cloudinary cannot be reached (${message || code})`, { cause: error })
      })
      await response.body?.cancel()
      if (response.status >= 500) throw new Error(`Cloudinary responds with ${response.status}`)
    },
    async isGone(url) {
      try {
        const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: startDeadline(lookMs) })
        await response.body?.cancel()
        return response.status === 404
      } catch {
        // It did not respond: unknown.
        return false
      }
    },
    async upload(bytes, signal) {
      const deadline = startDeadline(timeoutMs)
      try {
        const hosted = await send(bytes, signal ? AbortSignal.any([signal, deadline]) : deadline)
        if (!keeps(hosted.url))
          throw new ImageHostFailed('The image host named an address that is not at CLOUDINARY_DELIVERY_URL.')
        return hosted
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof ImageHostFailed) throw error
        if (deadline.aborted)
          throw new ImageHostFailed(`The image host did not answer within ${timeoutMs / 1000} seconds.`, {
            cause: error,
          })
        throw new ImageHostFailed('The image host cannot be reached.', { cause: error })
      }
    },
  }
}
