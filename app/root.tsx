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

/** Reads no database: the frame of a page stands whatever happens behind it. */
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
 * Nothing of it depends on where the visitor goes; a page that is read again where it is has it read again too, but not after
 * a change: where the server does not respond, its request would fail like that of the change, and take the page with what was typed.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && formMethod === undefined
}

/** What the page shows of the gallery. */
let shown: Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>> | undefined

/** Where it cannot be read again it stays as it was: the error would take the place of the whole page (LIVE-07). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (!shown) throw error
    // One that another reading or a navigation has overtaken is not lost.
    if (!request.signal.aborted) lostReads.count += 1
    return shown
  }
}

export function Layout({ children }: { children: ReactNode }) {
  // Hydrated: from now on the page reacts to clicks.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  const { heard, hasScripts = true } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    // What the page's live stream begins after.
    <html lang="en" data-heard={heard}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#faf8f5" />
        {/* A link that a phone makes of a number changes the page that is hydrated. Its code need not have this (SITE-31). */}
        {import.meta.env.SSR && <meta name="format-detection" content="telephone=no, date=no, email=no, address=no" />}
        {pageScripts.map((code, place) => (
          <script key={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
        ))}
        {/* Half a page is not painted: what comes after would push it about (decision 0016). */}
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

/** The last resort, where no page's own boundary caught the error: it asks for no data. */
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
