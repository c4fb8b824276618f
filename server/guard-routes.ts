import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { appContext, requestFacts } from '#app/app-context.ts'
import { methodNotAllowed, problem } from '#app/platform/request/problem.ts'
import { isUnavailable } from '#db/is-unavailable.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => unknown

/** The message while the database is unavailable. */
export const notNow = 'The gallery cannot answer right now. Please try again in a moment.'
const retryAfter = { 'Retry-After': '5' }

/**
 * Adds error handling to all routes: an unavailable database is a 503, and under `/api` an unsupported method
 * is a 405 and an unexpected error a problem without details.
 */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const guarded = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const isApi = fullPath(build.routes, route).startsWith('api/') && route.module.default === undefined
    return [id, { ...route, module: isApi ? guardApi(route.module) : guardPage(route.module) }]
  })
  return { ...build, routes: Object.fromEntries(guarded) as Routes }
}

function guardPage({ loader, action, ...module }: Route['module']): Route['module'] {
  const guard = (handler: Handler) => async (args: LoaderFunctionArgs) => {
    try {
      return await handler(args)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      logFailure(args, error)
      throw data(null, { status: 503, statusText: notNow, headers: retryAfter })
    }
  }
  return {
    ...module,
    ...(loader && { loader: guard(loader as Handler) }),
    ...(action && { action: guard(action as Handler) }),
  }
}

function guardApi({ loader, action, ...module }: Route['module']): Route['module'] {
  const guard = (handler: Handler) => async (args: LoaderFunctionArgs) => {
    try {
      return await handler(args)
    } catch (error) {
      if (error instanceof Response) return error
      logFailure(args, error)
      return isUnavailable(error)
        ? problem(503, { message: notNow, headers: retryAfter })
        : problem(500, { message: 'Something went wrong on our side.' })
    }
  }
  const refuse = (allowed: string) => () => methodNotAllowed(allowed)
  return {
    ...module,
    loader: loader ? guard(loader as Handler) : refuse('POST'),
    action: action ? guard(action as Handler) : refuse('GET, HEAD'),
  }
}

function logFailure({ request, context }: LoaderFunctionArgs, error: unknown) {
  // The client has disconnected.
  if (request.signal.aborted) return
  const { requestId: id, loggedPath: path } = context.get(requestFacts)
  context.get(appContext).log.error({ error, id, path }, 'a request failed')
}

/** `events/:slug`, with the paths of the routes around it. */
export function fullPath(routes: Routes, { path, parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [parent && fullPath(routes, parent), path].filter(Boolean).join('/')
}
