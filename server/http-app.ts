import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { AppContext, RequestFacts } from '#app/app-context.ts'
import type { CountedRequest } from '#app/platform/metrics.ts'
import { notFoundPath } from '#app/platform/page/not-found-path.ts'
import { privateNoStore } from '#app/platform/request/public-json.ts'
import { cacheableAddress, isOfApi } from './cacheable-pages.ts'
import type { CachedResponse } from './cached-response.ts'
import { compressResponse } from './compress-response.ts'
import { runForRequest } from './create-log.ts'
import { type Fault, findFault } from './find-fault.ts'
import { createGalleryDay } from './gallery-day.ts'
import { logRequest, redactPath } from './log-request.ts'
import type { PageCache } from './page-cache.ts'
import { pictureFiles } from './picture-files.ts'
import { createFactsReader, type RequestSite } from './read-facts.ts'
import { createTargetReader, type Target } from './read-target.ts'
import { refusal } from './refusal.ts'
import { createPageRenderer } from './render-page.ts'
import { createRouteRenderer, type RenderRoute, routePatterns } from './render-route.ts'
import { createRequestLimits } from './request-limits.ts'
import { createRouteNamer } from './route-namer.ts'
import { nothingAllowed, securityHeaders } from './security-headers.ts'
import { readStaticFiles } from './static-files.ts'
import { storedFiles } from './stored-files.ts'

type ShellFacts = RequestFacts & RequestSite

interface Opened {
  page: CachedResponse
  source: 'memory' | 'shared'
}

/** The `c.env` of Hono's handlers. */
interface ShellEnv {
  Bindings: { facts: ShellFacts; fault: Fault | undefined; path: string; response: ServerResponse }
}

/**
 * The handling of a request from the socket to a route, in this order: normalizing its address; the build's
 * files and cached pages, which are in memory; refusals; cacheable pages; files of other builds; pictures; the routes.
 */
export function createHttpApp(context: AppContext, pageCache: PageCache): RequestListener {
  const { settings, log, metrics, traces, now, monotonicMs, readiness } = context
  const reader = createFactsReader(settings, log)
  const readTarget = createTargetReader(routePatterns)
  const nameRoute = createRouteNamer(routePatterns)
  const security = securityHeaders(settings)
  const files = readStaticFiles(join(process.cwd(), 'build/client'), security)
  const renderRoute = createRouteRenderer(context)
  const renderPage = createPageRenderer(context, renderRoute, security)
  const findExcess = createRequestLimits(monotonicMs)
  const keepsPages = settings.pageCacheMegabytes > 0
  const galleryDay = createGalleryDay(now, settings.gallery.timeZone)

  const app = createHonoApp(context, renderRoute)
  const known = new WeakMap<IncomingMessage, ShellEnv['Bindings']>()
  const respond = getRequestListener((request, env) => app.fetch(request, known.get(env.incoming as IncomingMessage)))

  /** A response from memory: a file of the build, or a cached page. */
  function findReady(path: string, url: string, place: RequestSite): CachedResponse | undefined {
    const file = files.get(path)
    if (file || !pageCache.isInformed() || isOfApi(path)) return file
    const address = cacheableAddress(url)
    return address === null ? undefined : pageCache.find(keyOf(address, place))
  }
  const keyOf = (address: string, { site }: RequestSite) => `${galleryDay()} ${site.name} ${address}`

  /**
   * A cacheable page, rendered once for all concurrent requests; null when it must be rendered for each request. An API
   * response is never older than its request: a browser requests it after a change that it made or was notified of by another copy.
   */
  async function openPage(url: string, facts: ShellFacts): Promise<Opened | null> {
    const address = pageCache.isInformed() ? cacheableAddress(url) : null
    if (address === null) return null
    if (isOfApi(address)) {
      if (!keepsPages || !(await pageCache.hasCaughtUp())) return null
      const kept = pageCache.find(keyOf(address, facts))
      if (kept) return { page: kept, source: 'memory' }
    }
    try {
      const page = await pageCache.open(keyOf(address, facts), () => renderPage(address, facts))
      return page && { page, source: 'shared' }
    } catch (error) {
      log.error({ error, id: facts.requestId, path: facts.loggedPath }, 'a page could not be rendered for everyone')
      return null
    }
  }

  /** Handles everything that is not in memory: through Hono to a picture or a route. */
  function handleUncached(request: IncomingMessage, bindings: ShellEnv['Bindings']) {
    const { facts, fault, path, response } = bindings
    const headers = [...security.always, ...(facts.origin.startsWith('https:') ? security.overHttps : [])]
    headers.push('X-Request-Id', facts.requestId)
    // The development server adds its own scripts, inline ones too.
    if (!import.meta.env.DEV) headers.push('Content-Security-Policy', nothingAllowed)
    // Other sites and mail programs may show a picture that they link to.
    if (path.startsWith('/images/')) headers.push('Cross-Origin-Resource-Policy', 'cross-origin')
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at]!, headers[at + 1]!)
    closeAfterUnreadBody(request, response)
    known.set(request, bindings)
    // In absolute form the target contains the client's scheme and host, whatever the socket is.
    request.url = facts.origin + (fault ? '/' : request.url)
    return respond(request, response)
  }

  return async (request, response) => {
    // A keep-alive connection would send its next request here.
    if (readiness.isLeaving()) response.shouldKeepAlive = false
    const started = performance.now()
    const { method } = request
    const place = reader.place(request)
    const requestId = reader.requestId(request)
    const isRead = method === 'GET' || method === 'HEAD'
    const asked = originForm(request.url)
    const target = readTarget(asked) ?? nowhere(asked)
    const { path, url } = target
    const loggedPath = redactPath(path)
    const parent = traces ? reader.traceParent(request) : undefined
    const span = traces?.begin({ requestId, method, path: loggedPath, route: nameRoute(path), parent })
    function noteSent(source: CountedRequest['source']) {
      logRequest(log, { requestId, method, path: loggedPath, started }, response)
      const seconds = (performance.now() - started) / 1_000
      metrics?.count({ method, route: nameRoute(path), status: response.statusCode, seconds, source })
      span?.end({ status: response.statusCode, source, isAborted: !response.writableEnded })
    }

    const fault = findFault(request, target, place.origin)
    request.url = url
    const ready = isRead && !fault ? findReady(path, url, place) : undefined
    if (ready) {
      ready.send(request, response, { origin: place.origin, requestId })
      return noteSent('memory')
    }

    let source: CountedRequest['source'] = 'own'
    response.once('close', () => noteSent(source))
    const facts: ShellFacts = { ...place, requestId, loggedPath, client: reader.client(request) }
    const refused = fault ?? findExcess(request, path, facts.client)
    async function respondUncached() {
      const opened = isRead && !refused ? await openPage(url, facts) : null
      if (opened) source = opened.source
      if (opened) opened.page.send(request, response, facts)
      else await handleUncached(request, { facts, fault: refused, path, response })
    }
    const respondForRequest = () => runForRequest(requestId, respondUncached)
    await (span ? span.run(respondForRequest) : respondForRequest())
  }
}

/** The target for an address that names nothing: the routes then respond 404 in the style of that part of the site. */
function nowhere(asked: string): Target {
  const path = /^\/+api\//i.test(asked) ? '/api/not-found' : notFoundPath
  return { path, url: path, isMisspelled: false }
}

/** `GET http://host/path` (as proxies ask) and `GET /path` mean the same. */
function originForm(target = '/'): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/'
}

function createHonoApp(context: AppContext, renderRoute: RenderRoute): Hono<ShellEnv> {
  const app = new Hono<ShellEnv>()
  app.onError((error, c) => {
    context.log.error({ error, id: c.env.facts.requestId, path: c.env.facts.loggedPath }, 'a request failed')
    return refusal(c.env.path, { status: 500, message: 'Something went wrong on our side.' })
  })
  app.use(async (c, next) => (c.env.fault ? refusal(c.env.path, c.env.fault) : next()))

  app.all('/assets/*', storedFiles(context))
  app.all('/images/*', pictureFiles(context.imageStore, context))
  app.all('*', async (c) => {
    const response = await renderRoute(c.req.raw, c.env.facts)
    // By default responses are not stored: a list in a browser's cache would outlive the change notice.
    if (!response.headers.has('Cache-Control') || response.headers.get('Cache-Control') === privateNoStore) {
      const mayReturnTo = response.ok && !/^\/(api|admin)(\/|$)/.test(c.env.path)
      response.headers.set('Cache-Control', mayReturnTo ? 'private, no-cache' : 'no-store')
    }
    if (response.status === 503 && !response.headers.has('Retry-After')) response.headers.set('Retry-After', '5')
    // The router refuses a POST to a route without an action, but sends no Allow header.
    if (response.status === 405 && !response.headers.has('Allow')) response.headers.set('Allow', 'GET, HEAD')
    return compressResponse(response, c.req.header('Accept-Encoding'))
  })
  return app
}

/**
 * Adds `Connection: close` to a response that is sent before its request's body was read to the end: the connection is closed
 * soon after, and a client that reused it would lose its next request.
 */
function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse) {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  if (!hasBody || request.headers['content-length'] === '0') return
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse
  response.writeHead = (...parts: unknown[]) => {
    if (!request.readableEnded) response.setHeader('Connection', 'close')
    return writeHead(...parts)
  }
}
