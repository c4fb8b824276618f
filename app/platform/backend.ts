import type { Problem } from './request/problem.ts'

/** The header of every request by the browser's own code (NET-05). */
export const applicationName = 'vitrine-web'

const maxAttempts = 3
const maxAttemptMs = 30_000
const maxWaitMs = 5_000

/** A request without a usable response. `message` is for people (NET-06). */
export class BackendError extends Error {
  override name = 'BackendError'
  /** null when no response came at all. */
  readonly status: number | null
  /** The server's `application/problem+json`, if it sent one. */
  readonly problem: Problem | null
  /** How long a 429 asks to wait; 0 otherwise. */
  readonly retryAfterMs: number

  constructor(message: string, { status = null, problem = null, retryAfterMs = 0, cause }: Partial<BackendError> = {}) {
    super(message, { cause })
    this.status = status
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

export interface BackendRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is, e.g. a form with files. */
  body?: FormData | Blob
  /** An idempotent write, which may be retried; reads always may be (OP-21). */
  idempotent?: boolean
  /** Sent even if the page closes meanwhile; for small requests whose response nobody waits for. */
  keepalive?: boolean
  /** Fewer than three, for a request whose late response is useless. */
  attempts?: number
  /** Shorter than 30 s, for the same reason. */
  timeoutMs?: number
  /** Aborts the request and its retries; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Sends a request to our own server and returns the JSON of its response (`undefined` for 204).
 * Up to 3 attempts of 30 s each with 1 s and 2 s between them (NET-01..05), or what a 429 asks for. Not retried: refusals
 * (4xx other than 408 and 429), a 429 that asks for more than 5 s (RUN-16), and writes not marked as idempotent.
 * @throws BackendError
 */
export async function backend<Result>(path: string, request: BackendRequest = {}): Promise<Result> {
  return ask(path, request, async (response) => readResponse<Result>(response, await response.text()))
}

/** As `backend`, for a response that is a file. `disposition` is its `Content-Disposition`. */
export async function backendFile(
  path: string,
  request: BackendRequest = {},
): Promise<{ file: Blob; disposition: string | null }> {
  return ask(path, request, async (response) => {
    if (!response.ok) return readResponse<never>(response, await response.text())
    return { file: await response.blob(), disposition: response.headers.get('Content-Disposition') }
  })
}

async function ask<Result>(
  path: string,
  request: BackendRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { method = 'GET', idempotent = method === 'GET', attempts = idempotent ? maxAttempts : 1 } = request
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(path, request, read)
    } catch (error) {
      if (!(error instanceof BackendError) || attempt === attempts || isRefusal(error.status)) throw error
      if (error.retryAfterMs > maxWaitMs) throw error
      await wait(Math.max(error.retryAfterMs, Math.min(1_000 * 2 ** (attempt - 1), maxWaitMs)), request.signal)
    }
  }
}

async function askOnce<Result>(
  path: string,
  { method = 'GET', json, body, timeoutMs = maxAttemptMs, keepalive = false, signal }: BackendRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end)
  // Not AbortSignal.timeout: the timer covers the response's body too, and is cleared once that has arrived.
  const timer = setTimeout(() => ending.abort(), timeoutMs)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Accept: 'application/json',
        'Cache-Control': 'no-cache',
        Pragma: 'no-cache',
        'X-Application-Name': applicationName,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: json === undefined ? body : JSON.stringify(json),
      cache: 'no-cache',
      keepalive,
      signal: ending.signal,
    })
    return await read(response)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof BackendError) throw error
    throw new BackendError(
      ending.signal.aborted ? 'The server took too long to answer.' : 'The server cannot be reached.',
      {
        cause: error,
      },
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function readResponse<Result>(response: Response, text: string): Result {
  const json = parseJson(text)
  if (!response.ok) {
    const message =
      isObject(json) && typeof json.message === 'string' && json.message
        ? json.message
        : `HTTP error! status: ${response.status}`
    const problem = isObject(json) && typeof json.title === 'string' ? (json as unknown as Problem) : null
    throw new BackendError(message, { status: response.status, problem, retryAfterMs: readRetryAfter(response) })
  }
  if (text === '') return undefined as Result
  if (json === undefined) {
    throw new BackendError('The server sent an answer that could not be read.', { status: response.status })
  }
  return json as Result
}

/** Our server sends it in seconds. A 503 has it too, but is retried with the backoff: the server may be back any moment. */
function readRetryAfter({ status, headers }: Response): number {
  const seconds = status === 429 ? Number(headers.get('Retry-After')) : 0
  return Number.isFinite(seconds) ? 1_000 * seconds : 0
}

/** undefined for a text that is no JSON, e.g. the page of a proxy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether a status is final: a retry would get the same response. */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** Rejects with the signal's reason when it is aborted meanwhile. */
function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      done()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
