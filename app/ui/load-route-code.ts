import { withResponseTimeout } from '#app/platform/page/with-response-timeout.ts'
import { missingRoutes } from './missing-routes.ts'

/** `lost`: the browser caches the failure of a module for as long as the page is open (decision 0093). */
type RouteCode = 'here' | 'unreachable' | 'lost'

/**
 * Loads the code of the routes at `path` before a fetcher uses them: if React Router cannot load it, it reloads the
 * document, and what was typed is lost (PFRM-53). Each file is fetched before any is imported, so that no module failure is cached.
 */
export async function loadRouteCode(path: string): Promise<RouteCode> {
  const { pathname } = new URL(path, window.location.origin)
  const routes = missingRoutes(pathname).map((id) => window.__reactRouterManifest!.routes[id]!)
  const files = new Set(routes.flatMap(({ module, imports = [] }) => [module, ...imports]))
  try {
    await Promise.all(Array.from(files, fetchFile))
  } catch {
    return 'unreachable'
  }
  try {
    await Promise.all(routes.map(({ module }) => import(/* @vite-ignore */ module)))
    return 'here'
  } catch (error) {
    console.error(error)
    return 'lost'
  }
}

/** Fetches a file into the browser's cache. */
async function fetchFile(file: string) {
  await withResponseTimeout(async () => {
    const response = await fetch(file)
    if (!response.ok) throw new Error(`${file}: ${response.status}`)
    await response.arrayBuffer()
  })
}
