import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EmulatedResponse, type ErrorStatus, refusal } from './responses.ts'

/** What a part of the API may be told to do instead of answering. */
export type Fault =
  /** An error before anything is done. */
  | { status: ErrorStatus; issue?: string; headers?: Record<string, string> }
  /** Never answers, and does nothing. */
  | 'hang'
  /** Ends the connection before, or after, it did its work. */
  | 'cut-before'
  | 'cut-after'
  /** Does its work and answers with something else. */
  | 'html'
  | 'empty'
  | 'garbage'
  | 'too-large'
  /** Does its work and leaves out what only `Prefer: return=representation` brings, or answers with another order. */
  | 'minimal'
  | 'another-order'
  /** Does its work and answers with a token of two lines, which no header can hold. */
  | 'broken-token'

export type Step = 'token' | 'create' | 'read' | 'capture' | 'refund' | 'certificate'

/** The faults that the next requests meet, a queue for each step. */
export function createFaults() {
  const waiting = new Map<Step, Fault[]>()
  return {
    add: (step: Step, ...faults: Fault[]) => void waiting.set(step, [...(waiting.get(step) ?? []), ...faults]),
    clear: () => waiting.clear(),
    take: (step: Step | undefined) => (step ? waiting.get(step)?.shift() : undefined),
  }
}

const spoiled = {
  html: ['text/html', '<!doctype html><title>Sign in to the network</title>'],
  empty: ['application/json', ''],
  garbage: ['application/json', '{"id":7,"status":"FINE","access_token":null}'],
  'too-large': ['application/json', ' '.repeat(1_100_000)],
} as const

const withLineBreak = (body: { access_token: string }) => ({ ...body, access_token: `${body.access_token}\r\nX: 1` })

/** Answers with `work`, or as `fault` says. */
export async function answerWith(
  request: IncomingMessage,
  response: ServerResponse,
  { fault, work, onHang }: { fault: Fault | undefined; work: () => Promise<EmulatedResponse>; onHang: () => void },
): Promise<void> {
  if (fault === 'hang') return onHang()
  if (fault === 'cut-before') return void request.socket.destroy()
  const answer =
    typeof fault === 'object' ? { ...refusal(fault.status, fault.issue), headers: fault.headers } : await work()
  if (fault === 'cut-after') return void request.socket.destroy()
  if (fault === 'minimal') answer.body = { ...(answer.body as object), purchase_units: undefined }
  else if (fault === 'another-order') answer.body = { ...(answer.body as object), id: '0AB00000XX000000U' }
  else if (fault === 'broken-token') answer.body = withLineBreak(answer.body as { access_token: string })
  else if (typeof fault === 'string') {
    const [type, body] = spoiled[fault]
    return void response.writeHead(answer.status, { 'Content-Type': type }).end(body)
  }
  response
    .writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
    .end(JSON.stringify(answer.body))
}
