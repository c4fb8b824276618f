import type { Problem } from '#app/platform/request/problem.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import type { Picture } from './picture.ts'

/** A picture that the server has stored. */
export interface UploadedImage extends Picture {
  url: string
}

/** `message`: the server's reason, if it sent one; `status`: null without a response. */
export class UploadFailed extends Error {
  readonly status: number | null
  constructor(status: number | null, message: string) {
    super(message)
    this.status = status
  }
}

/** An image host alone may take a minute. */
const timeoutMs = 90_000

/**
 * Sends one file to `POST /api/admin/images`. An XMLHttpRequest, because only that reports upload progress.
 * @throws UploadFailed; an AbortError when `signal` ends it
 */
export function uploadImage(
  file: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<UploadedImage> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.open('POST', '/api/admin/images')
    request.timeout = timeoutMs
    // The declared type is irrelevant: the server checks the bytes.
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      // Signed out meanwhile: the open tabs check their session.
      if (request.status === 401) announceSessionChange()
      const response = readJson(request.responseText)
      if (request.status >= 200 && request.status < 300 && response) done(response as unknown as UploadedImage)
      else
        fail(new UploadFailed(request.status, (response as Problem | null)?.message ?? 'The server could not take it.'))
    }
    request.onerror = () => fail(new UploadFailed(null, 'The server cannot be reached.'))
    request.ontimeout = () => fail(new UploadFailed(null, 'The server took too long to answer.'))
    request.onabort = () => fail(new DOMException('The upload was ended.', 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.send(file)
  })
}

function readJson(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    // A proxy's error page, or nothing.
    return null
  }
}
