import { type ActionFunctionArgs, data } from 'react-router'
import type { z } from 'zod'
import { type AppContext, appContext } from '#app/app-context.ts'
import { type ChangeFailure, type ChangeFault, changeFailure } from '#app/platform/change-answer.ts'
import { readJson } from '#app/platform/read-json.server.ts'
import type { Admin } from './find-caller.server.ts'
import { adminContext } from './require-admin.server.ts'

const statusOf: Record<ChangeFault, number> = {
  malformed: 400,
  'not-found': 404,
  conflict: 409,
  invalid: 422,
  unavailable: 503,
}

interface Options {
  /** The largest body that the route takes. */
  maxBytes: number
  /** What the sender of a body is told that `schema` does not take. */
  malformed: string
}

/** Who changes what: the program's context, the signed-in admin and the route's parameters. */
export interface AdminCaller<Params> {
  app: AppContext
  admin: Admin
  params: Params
}

/**
 * An action of the back office. Its body is JSON that `schema` takes, of at most `maxBytes`; what `handle` makes of it is the
 * answer, a failure with the status of its fault. Below the middleware that lets in admins alone: 400 malformed, 401, 403,
 * 404, 409, 413, 415, 422.
 */
export function adminAction<Input, Answer extends { outcome: string }, Params = unknown>(
  schema: z.ZodType<Input>,
  { maxBytes, malformed }: Options,
  handle: (input: Input, caller: AdminCaller<Params>) => Promise<Answer>,
) {
  return async ({ request, params, context }: Pick<ActionFunctionArgs, 'request' | 'context'> & { params: Params }) => {
    const parsed = schema.safeParse(await readJson(request, { maxBytes }))
    const answer: Answer | ChangeFailure = parsed.success
      ? await handle(parsed.data, { app: context.get(appContext), admin: context.get(adminContext), params })
      : changeFailure('malformed', malformed)
    return data(answer, { status: 'fault' in answer ? statusOf[answer.fault as ChangeFault] : 200 })
  }
}
