import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { PaymentProviderUnavailable } from '#app/features/orders/payment/payment-provider.ts'
import { createTokenKeeper, type GrantedToken } from './access-token.server.ts'
import { exchange, NoResponse, type PayPalResponse } from './exchange.server.ts'
import { nameRefusal, readIssue } from './refusal.server.ts'
import { toRequestId } from './request-id.server.ts'

export interface PayPalAccount {
  clientId: string
  clientSecret: string
  /** `https://api-m.paypal.com`, its sandbox, or an emulator. */
  apiUrl: string
}

export interface PayPalTiming {
  /** Aborts when the time for a call is up. */
  startDeadline?: (ms: number) => AbortSignal
  /** The wait before a request is repeated. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
  monotonicMs?: () => number
}

export interface PayPalRequest {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Ours; goes along as `PayPal-Request-Id`, so that a repeated request does nothing twice. */
  idempotencyKey?: string
}

/** For a call with all its attempts. */
export const payPalTimeoutMs = 30_000
/** For one attempt to get a token, which everybody waits for and which is safe to repeat: a hanging connection is replaced by another. */
const tokenAttemptMs = 10_000

const maxAttempts = 3
const firstPauseMs = 500
/** With a longer Retry-After the job retries later. */
const maxPauseMs = 10_000

const granted = z.object({
  // What a header can hold: `fetch` refuses any other, and quotes it.
  access_token: z.string().regex(/^[\x21-\x7e]{1,10000}$/),
  expires_in: z.number().positive(),
})

/** PayPal's REST API: with a token, a limit of 30 s, and retries with the same key after no response or an overload. */
export function createPayPalClient(
  { clientId, clientSecret, apiUrl }: PayPalAccount,
  {
    startDeadline = (ms) => AbortSignal.timeout(ms),
    pause = (ms, signal) => wait(ms, undefined, { signal }),
    monotonicMs = () => performance.now(),
  }: PayPalTiming = {},
) {
  const tokens = createTokenKeeper({ ask: askForToken, monotonicMs })

  /**
   * Signs in. @throws PaymentProviderUnavailable that says what is wrong, without the secret
   */
  async function askForToken(): Promise<GrantedToken> {
    const path = '/v1/oauth2/token'
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const signal = startDeadline(payPalTimeoutMs)
    const answer = await repeat({ method: 'POST', path }, signal, () => ({
      headers: { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.any([signal, startDeadline(tokenAttemptMs)]),
    }))
    if (answer.status === 401)
      throw new PaymentProviderUnavailable('PayPal does not know this client id with this secret')
    const token = granted.safeParse(answer.body)
    if (answer.status !== 200 || !token.success) throw unreadable({ method: 'POST', path }, answer)
    return { token: token.data.access_token, expiresInSeconds: token.data.expires_in }
  }

  /** Retries until there is a final response, or attempts or time are used up. An attempt may have a signal of its own. */
  async function repeat(
    request: PayPalRequest,
    signal: AbortSignal,
    prepare: () => RequestInit,
  ): Promise<PayPalResponse> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === maxAttempts
      const init = prepare()
      const answer = await exchange(apiUrl + request.path, {
        ...init,
        method: request.method,
        signal: init.signal ?? signal,
      }).catch((error: unknown) => {
        if (isLast || !(error instanceof NoResponse) || signal.aborted) throw unavailable(request, error)
        return null
      })
      if (answer && !isPassing(answer)) return answer
      const pauseMs = pauseBefore(attempt, answer)
      if (answer && (isLast || pauseMs > maxPauseMs)) throw unreadable(request, answer)
      await pause(pauseMs, signal).catch((error: unknown) => {
        throw unavailable(request, error)
      })
    }
  }

  return {
    signIn: async () => void (await tokens.get()),
    /**
     * The response to `request`, including refusals. @throws PaymentProviderUnavailable when there is none: it is unknown then
     * whether PayPal did it
     */
    async send(request: PayPalRequest): Promise<PayPalResponse> {
      const signal = startDeadline(payPalTimeoutMs)
      const ask = async () => {
        const token = await tokens.get()
        const answer = await repeat(request, signal, () => authorized(request, token))
        if (answer.status === 401) tokens.forget(token)
        return answer
      }
      const answer = await ask()
      return answer.status === 401 ? ask() : answer
    },
  }
}

function authorized({ method, body, idempotencyKey }: PayPalRequest, token: string): RequestInit {
  return {
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      // Without it the response to a capture lacks its captures.
      Prefer: 'return=representation',
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'PayPal-Request-Id': toRequestId(idempotencyKey) }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  }
}

/** Whether retrying the same request, with the same key, may soon succeed. */
function isPassing(answer: PayPalResponse): boolean {
  const { status } = answer
  return status === 409 || status === 429 || status >= 500 || readIssue(answer) === 'ORDER_COMPLETION_IN_PROGRESS'
}

function pauseBefore(attempt: number, answer: PayPalResponse | null): number {
  const ours = firstPauseMs * 3 ** (attempt - 1)
  return answer?.status === 429 && answer.retryAfterSeconds !== null
    ? Math.max(ours, answer.retryAfterSeconds * 1_000)
    : ours
}

/** For a response that is neither a success nor a known refusal. */
export function unreadable({ method, path }: PayPalRequest, answer: PayPalResponse): PaymentProviderUnavailable {
  const { refusal, exchange } = nameRefusal(answer)
  return new PaymentProviderUnavailable(`PayPal: ${method} ${path}: ${refusal}`, { exchange })
}

function unavailable({ method, path }: PayPalRequest, cause: unknown): PaymentProviderUnavailable {
  const because = cause instanceof NoResponse ? cause.message : 'no answer in time'
  return new PaymentProviderUnavailable(`PayPal: ${method} ${path}: ${because}`, { cause })
}
