import { type ActionFunctionArgs, data } from 'react-router'
import type { z } from 'zod'
import { type AppContext, appContext, type RequestFacts, requestFacts } from '#app/app-context.ts'
import type { Actor } from '#app/features/audit/actor.ts'
import { type ChangeFailure, type ChangeFault, changeFailure } from '#app/platform/change-result.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { readJson } from '#app/platform/request/read-json.server.ts'
import type { Admin } from './find-caller.server.ts'
import { authMessages } from './messages.ts'
import { isPasswordFresh } from './own-password/is-password-fresh.ts'
import { confirmAdmin } from './require-admin.server.ts'

const statusOf: Record<ChangeFault, number> = {
  malformed: 400,
  forbidden: 403,
  'password-needed': 403,
  'not-found': 404,
  conflict: 409,
  invalid: 422,
  'too-many-attempts': 429,
  unavailable: 503,
}

interface Options<Input> {
  /** The maximum body size. */
  maxBytes: number
  /** The message for a body that `schema` rejects. */
  malformed: string
  /** Which changes need a password confirmation within the last minutes. */
  requiresPassword?: (input: Input) => boolean
}

/** The program's context, and the actor who uses it. */
export interface ActingContext extends AppContext {
  actor: Actor
}

/** Who changes what: the program's context, the signed-in admin, the request without its body, and the route's parameters. */
export interface AdminCaller<Params = unknown> {
  app: ActingContext
  admin: Admin
  request: Request
  /** What rate limits count by. */
  client: string
  params: Params
  /** The response's headers, to be added to. */
  headers: Headers
}

/**
 * An action of the back office. Its body is JSON that `schema` accepts, of at most `maxBytes`; the response is what `handle`
 * returns, a failure with the status of its fault. It runs below the middleware that admits only admins: 400 malformed, 401, 403
 * (also for a change that needs the password again), 404, 409, 413, 415, 422, 429.
 */
export function adminAction<Input, Result extends { outcome: string }, Params = unknown>(
  schema: z.ZodType<Input>,
  { maxBytes, malformed, requiresPassword = () => false }: Options<Input>,
  handle: (input: Input, caller: AdminCaller<Params>) => Promise<Result>,
) {
  return async ({ request, params, context }: Pick<ActionFunctionArgs, 'request' | 'context'> & { params: Params }) => {
    const parsed = schema.safeParse(await readJson(request, { maxBytes }))
    const admin = await confirmAdmin(context)
    const app = { ...context.get(appContext), actor: actorOf(admin, context.get(requestFacts)) }
    const { client } = context.get(requestFacts)
    if (!parsed.success) return respond(changeFailure('malformed', malformed))
    if (requiresPassword(parsed.data) && !isPasswordFresh(admin, app.now()))
      return respond(changeFailure('password-needed', authMessages.passwordNeeded))
    const headers = new Headers()
    return respond(await handle(parsed.data, { app, admin, request, client, params, headers }), headers)
  }
}

/**
 * The same for an operation of the API, `POST` below `requireAdminForApi`: 201 with what was made as JSON, a failure as a problem.
 */
export function adminOperation<Input, Made extends object>(
  schema: z.ZodType<Input>,
  options: Options<Input>,
  handle: (input: Input, caller: AdminCaller) => Promise<{ outcome: 'made'; made: Made } | ChangeFailure>,
) {
  const change = adminAction(schema, options, handle)
  return async (asked: Parameters<typeof change>[0]) => {
    if (asked.request.method !== 'POST') return methodNotAllowed('POST')
    const { data: result, init } = await change(asked)
    if (result.outcome === 'made')
      return Response.json(result.made, { status: 201, headers: { 'Cache-Control': 'no-store' } })
    const { fault: type, message, reasons } = result
    const detail = [message, ...reasons].join(': ')
    return problem(init!.status!, { type, message, detail, ...(init!.headers && { headers: init!.headers }) })
  }
}

/** An admin as the audit trail names them. */
export function actorOf({ id, email }: Pick<Admin, 'id' | 'email'>, { requestId, client }: RequestFacts): Actor {
  return { kind: 'admin', id, label: email, requestId, client }
}

function respond<Result extends { outcome: string }>(result: Result | ChangeFailure, headers = new Headers()) {
  if (!('fault' in result)) return data(result, { headers })
  const { fault, retryAfterSeconds } = result as ChangeFailure
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds))
  return data(result, { status: statusOf[fault], headers })
}
