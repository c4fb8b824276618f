import { createHash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { contentSecurityPolicy } from '#app/platform/page/content-security-policy.ts'
import { deferPageCode } from '#app/platform/page/page-code-script.ts'
import { longestStatementMs } from '#db/connect.ts'
import { appContext, requestFacts } from './app-context.ts'
import { pageScripts } from './page-scripts.ts'

/** How long data may be on their way: what a page does not wait for, such as a long list, comes however long it is read. */
export const streamTimeout = longestStatementMs + 5_000

const ownScriptHashes = pageScripts.map(hashScript)

/**
 * Renders a page whole (it is kept or compressed whole anyway) and writes a Content-Security-Policy with the hash of
 * every inline script that the framework itself wrote, and of our own. Those are told apart by a nonce that is thrown
 * away again: a script that came in with somebody's text cannot know it and stays blocked.
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
  // Nearly every page has pictures from there, of which the browser hears only with the page.
  if (settings.cloudinary)
    headers.append('Link', `<${new URL(settings.cloudinary.deliveryUrl).origin}>; rel=preconnect`)
  // The development server writes scripts of its own.
  if (!import.meta.env.DEV) headers.set('Content-Security-Policy', contentSecurityPolicy(settings, scriptHashes))
  const page = marked.replaceAll(` nonce="${nonce}"`, '')
  const html = isPublic(routerContext)
    ? deferPageCode(page)
    : // It can be seen without its code: fonts and pictures come first.
      page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
  return new Response(request.method === 'HEAD' ? null : html, { status, headers })
}

/** An inline script as a Content-Security-Policy names it. */
function hashScript(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Public pages load the storefront's routes alone (scripts/write-storefront-manifest.ts), and lead anywhere else as documents. */
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

/** Logs what a visitor is only told to be our fault; their own mistakes (an unknown page, a wrong method) are no news. */
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
      // Nothing is set aside for a script to put in its place later: the page can be read without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: fail,
      onError,
    })
  })
}
