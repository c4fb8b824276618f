import { createHash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { contentSecurityPolicy } from '#app/platform/page/content-security-policy.ts'
import { deferPageCode } from '#app/platform/page/page-code-script.ts'
import { maxStatementMs } from '#db/connect.ts'
import { appContext, requestFacts } from './app-context.ts'
import { pageScripts } from './page-scripts.ts'

/** How long deferred data, such as a long list, may take. */
export const streamTimeout = maxStatementMs + 5_000

const ownScriptHashes = pageScripts.map(hashScript)

/**
 * Renders a complete page (it is cached or compressed as a whole anyway) and writes a Content-Security-Policy with the hash of
 * every inline script of ours and of the framework. These are recognized by a nonce that is then
 * removed: a script injected through somebody's text cannot know it and stays blocked.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { settings } = loadContext.get(appContext)
  const nonce = randomUUID()
  const marked = await render(
    <ServerRouter context={withOwnRoutes(routerContext)} url={request.url} nonce={nonce} />,
    nonce,
    (error) => handleError(error, { request, context: loadContext }),
  )
  const scriptHashes = [...marked.matchAll(new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([^]*?)</script>`, 'g'))]
    .map(([, code]) => code!)
    .filter(Boolean)
    .map(hashScript)
    .concat(ownScriptHashes)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Nearly every page has pictures from there, and the browser would learn of the host only from the page.
  if (settings.cloudinary)
    headers.append('Link', `<${new URL(settings.cloudinary.deliveryUrl).origin}>; rel=preconnect`)
  // The development server adds scripts of its own.
  if (!import.meta.env.DEV) headers.set('Content-Security-Policy', contentSecurityPolicy(settings, scriptHashes))
  const page = marked.replaceAll(` nonce="${nonce}"`, '')
  const html = isPublic(routerContext)
    ? deferPageCode(page)
    : // The page is visible without its code: fonts and pictures come first.
      page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** An inline script's hash for a Content-Security-Policy. */
function hashScript(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Public pages load only the storefront's routes (scripts/write-storefront-manifest.ts); links to anything else load a document. */
function withOwnRoutes(routerContext: EntryContext): EntryContext {
  const { manifest } = routerContext
  if (!isPublic(routerContext) || import.meta.env.DEV) return routerContext
  return {
    ...routerContext,
    manifest: { ...manifest, url: manifest.url.replace('/manifest-', '/storefront-manifest-') },
  }
}

function isPublic({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => route.id === 'routes/storefront/viewing-room')
}

/** Logs errors that a visitor sees only as a server error; client errors (an unknown page, a wrong method) are not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { requestId: id, loggedPath: path } = context.get(requestFacts)
  context.get(appContext).log.error({ error, id, path }, 'a request failed')
}

/** The finished document. Rejects when not even the shell could be rendered. */
function render(page: React.ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk, _encoding, next) {
        chunks.push(chunk)
        next()
      },
      final(next) {
        done(Buffer.concat(chunks).toString())
        next()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // No content waits in a hidden element for a script to move it: the page can be read without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: fail,
      onError,
    })
  })
}
