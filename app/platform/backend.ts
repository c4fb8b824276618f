import type { Problem } from './request/problem.ts'

/** What every request of the browser's own code says it is (NET-05). */
export const applicationName = 'vitrine-web'

const mostAttempts = 3
const longestAttemptMs = 30_000
const longestWaitMs = 5_000

/** A request that brought no usable response. `message` is for people (NET-06). */
export class BackendError extends Error {
  override name = 'BackendError'
  /** null when no response came at all. */
  readonly status: number | null
  /** What the server said about the refusal, where it said so as `application/problem+json`. */
  readonly problem: Problem | null
  /** How long a refusal of too many requests asks to wait; 0 where nothing does. */
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
  /** A write that may be repeated without doing its work twice; reads always may be (OP-21). */
  idempotent?: boolean
  /** Is sent even if the page closes meanwhile; for small requests whose response nobody waits for. */
  keepalive?: boolean
  /** Fewer than three, for a question whose late response is of no use. */
  attempts?: number
  /** Shorter than 30 s, for the same reason. */
  timeoutMs?: number
  /** Ends the request and its waiting; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Asks our own server and returns the JSON of its response (`undefined` for 204).
 * Up to 3 attempts of 30 s each with 1 s and 2 s between them (NET-01..05), or what a 429 asks for. Not tried again: refusals
 * (4xx other than 408 and 429), a 429 that asks for more than 5 s (RUN-16), and writes that are not told to be idempotent.
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
  const { method = 'GET', idempotent = method === 'GET', attempts = idempotent ? mostAttempts : 1 } = request
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(path, request, read)
    } catch (error) {
      if (!(error instanceof BackendError) || attempt === attempts || isRefusal(error.status)) throw error
      if (error.retryAfterMs > longestWaitMs) throw error
      await wait(Math.max(error.retryAfterMs, Math.min(1_000 * 2 ** (attempt - 1), longestWaitMs)), request.signal)
    }
  }
}

async function askOnce<Result>(
  path: string,
  { method = 'GET', json, body, timeoutMs = longestAttemptMs, keepalive = false, signal }: BackendRequest,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end)
  // Not AbortSignal.timeout: the wait for the response's body counts too, and the timer is gone as soon as it is there.
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

/** Our server says it in seconds. A 503 says it too, but is tried again by the backoff: the server may be back any moment. */
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

/** Whether a status says no for good: asking again would bring the same response. */
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
