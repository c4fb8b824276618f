import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import {
  type AppContext,
  appContext,
  clientBuild,
  knownChanges,
  type RequestFacts,
  requestFacts,
} from '#app/app-context.ts'
import { liveTopics, publicTopics } from '#app/features/live/live-topics.ts'
import { fullPath, guardRoutes, notNow } from './guard-routes.ts'
import { refusal } from './refusal.ts'
import { replicaTopics } from './replica-topics.ts'

/** Responds to a request with the route that matches it. */
export type RenderRoute = (request: Request, facts: RequestFacts) => Promise<Response>

/** The path of every route, `events/:slug`. */
export const routePatterns = Object.values(build.routes).flatMap((route) =>
  route ? [fullPath(build.routes, route)] : [],
)

/**
 * React Router over the whole program, with `context` for every loader and action. What a visitor reads has the
 * reads' time limit, and is read from the replica where it may be; staff's work (exports too) and writes have only the longer
 * limit of every statement.
 */
export function createRouteRenderer(context: AppContext): RenderRoute {
  const handle = createRequestHandler(guardRoutes(build), import.meta.env.MODE)
  const { readReplica } = context
  const forVisitors = { ...context, db: context.readDb }

  function contextOfRead({ pathname, search }: URL): AppContext {
    const topics = readReplica && replicaTopics(pathname + search)
    return topics ? { ...context, db: readReplica.readsFor({ kind: 'pages', topics }) } : forVisitors
  }

  return async (request, { requestId, client, loggedPath, site }) => {
    const provider = new RouterContextProvider()
    const url = new URL(request.url)
    const isForStaff = isBackOffice(url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    provider.set(appContext, isRead && !isForStaff ? contextOfRead(url) : context)
    provider.set(knownChanges, context.liveHub.lastChangeIds(isForStaff ? liveTopics : publicTopics))
    provider.set(clientBuild, import.meta.env.DEV ? null : build.assets.version)
    provider.set(requestFacts, { requestId, client, loggedPath, site })
    const rendered = await handle(request, provider)
    const response = isForProgram(request, rendered) ? await renderAsPage(url, rendered) : rendered
    // Before the response is sent: so that clients read their own writes.
    if (!isRead) readReplica?.wrote()
    return response
  }
}

/** Whether a person who opened something that is not a page, such as a receipt, would get an error in the form for programs (REQ-12, REQ-13). */
function isForProgram({ url, headers: asked }: Request, { status, headers }: Response): boolean {
  const isJson = /^application\/(problem\+)?json\b/.test(headers.get('Content-Type') ?? '')
  const isPerson = asked.get('Accept')?.includes('text/html') ?? false
  return status >= 400 && isJson && isPerson && !new URL(url).pathname.startsWith('/api/')
}

/** `rendered` as a page: status, headers and message are kept, but a server error gets a general message. */
async function renderAsPage({ pathname }: URL, rendered: Response): Promise<Response> {
  const { status } = rendered
  const headers = new Headers(rendered.headers)
  const body = await rendered.text()
  const problemMessage: string | undefined = status < 500 && body ? JSON.parse(body)?.message : undefined
  const message = problemMessage ?? (status === 503 ? notNow : 'Something went wrong on our side.')
  const page = refusal(pathname, { status, message })
  for (const [name, value] of page.headers) headers.set(name, value)
  return new Response(page.body, { status, headers })
}

function isBackOffice({ pathname }: URL): boolean {
  return /^\/(api\/)?admin(\/|$)/i.test(pathname)
}
