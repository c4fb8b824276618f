import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type AppContext, appContext, knownChanges, type RequestFacts, requestFacts } from '#app/app-context.ts'
import { liveTopics, publicTopics } from '#app/features/live/live-topics.ts'
import { fullPath, guardRoutes } from './guard-routes.ts'

/** Responds to a request with the route that matches it. */
export type RenderRoute = (request: Request, facts: RequestFacts) => Promise<Response>

/** The path of every route, `events/:slug`. */
export const routePatterns = Object.values(build.routes).flatMap((route) =>
  route ? [fullPath(build.routes, route)] : [],
)

/**
 * React Router over the whole program, with `context` in every loader's and action's hands. What a visitor reads has the
 * reads' time limit; staff's work (exports too) and writes have only the longer one of every statement.
 */
export function createRouteRenderer(context: AppContext): RenderRoute {
  const handle = createRequestHandler(guardRoutes(build), import.meta.env.MODE)
  const forVisitors = { ...context, db: context.readDb }
  return async (request, { requestId, client, loggedPath, site }) => {
    const provider = new RouterContextProvider()
    const isForStaff = isBackOffice(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    provider.set(appContext, isRead && !isForStaff ? forVisitors : context)
    provider.set(knownChanges, context.liveHub.heard(isForStaff ? liveTopics : publicTopics))
    provider.set(requestFacts, { requestId, client, loggedPath, site })
    return handle(request, provider)
  }
}

function isBackOffice({ url }: Request): boolean {
  return /^\/(api\/)?admin(\/|$)/i.test(new URL(url).pathname)
}
