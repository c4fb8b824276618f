import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type AppContext, appContext, heardChanges, type RequestFacts, requestFacts } from '#app/app-context.ts'
import { guardRoutes } from './guard-routes.ts'

/** Answers a request with the route that matches it. */
export type RenderRoute = (request: Request, facts: RequestFacts) => Promise<Response>

/** React Router over the whole program, with `context` in every loader's and action's hands. */
export function createRouteRenderer(context: AppContext): RenderRoute {
  const handle = createRequestHandler(guardRoutes(build), import.meta.env.MODE)
  return async (request, { requestId, clientAddress, site }) => {
    const provider = new RouterContextProvider()
    provider.set(appContext, context)
    provider.set(heardChanges, context.liveHub.heard())
    provider.set(requestFacts, { requestId, clientAddress, site })
    return handle(request, provider)
  }
}
