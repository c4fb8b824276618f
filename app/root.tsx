import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { appContext, knownChanges, requestFacts } from './app-context.ts'
import { readGalleryData } from './features/gallery/read-gallery-data.server.ts'
import favicon from './features/layout/favicon.svg'
import instrumentSans from './fonts/instrument-sans.woff2'
import newsreader from './fonts/newsreader.woff2'
import { pageScripts } from './page-scripts.ts'
import { lostReads } from './platform/connection.ts'
import { notFoundPath } from './platform/page/not-found-path.ts'
import './styles/app.css'

export const links: Route.LinksFunction = () => [
  ...[newsreader, instrumentSans].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
]

/** Does not read the database: the frame of a page works even if the database does not. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { settings, now } = context.get(appContext)
  const heard = context.get(knownChanges).join(',')
  return {
    ...readGalleryData(settings, context.get(requestFacts).site, now()),
    heard,
    hasScripts: new URL(request.url).pathname !== notFoundPath,
  }
}

/**
 * Its data do not depend on the address, so only a revalidation of the same address reloads them, but not after
 * a change: if the server does not respond, their request would fail like the change's, and replace the page with what was typed.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && formMethod === undefined
}

/** The root's data as last loaded. */
let shown: Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>> | undefined

/** If they cannot be reloaded they stay: the error would replace the whole page (LIVE-07). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (!shown) throw error
    // An aborted request, replaced by another revalidation or a navigation, is not lost.
    if (!request.signal.aborted) lostReads.count += 1
    return shown
  }
}

export function Layout({ children }: { children: ReactNode }) {
  // Hydrated: the page handles clicks from now on.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  const { heard, hasScripts = true } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    // The page's live stream starts after these changes.
    <html lang="en" data-heard={heard}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf8f5" />
        {/* A link that a phone makes of a number would change the page before hydration. Not needed in the browser's code (SITE-31). */}
        {import.meta.env.SSR && <meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />}
        {pageScripts.map((code, place) => (
          <script key={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
        ))}
        {/* No partial page is painted: the rest would move it (decision 0016). */}
        <link rel="expect" href="#page-end" blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <span id="page-end" hidden />
        <ScrollRestoration />
        {hasScripts && <Scripts />}
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    shown = loaderData
  }, [loaderData])
  return <Outlet />
}

/** The last resort, if no page's own boundary caught the error: it needs no data. */
export function ErrorBoundary() {
  return (
    <main className="page empty">
      <title>Something went wrong</title>
      <h1 className="title-2">Something went wrong</h1>
      <p>We could not show this page. Please try again in a moment.</p>
      <a className="btn btn--secondary" href="/">
        Go to the home page
      </a>
    </main>
  )
}
