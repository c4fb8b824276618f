import { type DataRouteObject, matchRoutes } from 'react-router'
import { showToast } from './show-toast.ts'

declare global {
  interface Window {
    /** React Router's own, set when the page is hydrated. */
    __reactRouterDataRouter?: { routes: DataRouteObject[] }
    /** The modules that are loaded, by the id of their route. */
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

export const offlineMessage = 'This could not be opened. Please check your internet connection.'

/**
 * From now on a click without a connection on a link to a page whose code is not loaded says so and leaves the page.
 * React Router would load the document again, which ends on the browser's own error page.
 */
export function keepPageOffline(): void {
  // Before React hears the click, which then leaves it alone.
  window.addEventListener('click', refuseOffline, true)
}

function refuseOffline(click: MouseEvent) {
  if (navigator.onLine || click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
  const link = (click.target as Element | null)?.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.origin !== window.location.origin || isLoaded(link.pathname)) return
  click.preventDefault()
  showToast('error', offlineMessage)
}

/** Whether the code of every route at `pathname` is here. */
function isLoaded(pathname: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: modules = {} } = window
  return (matchRoutes(router?.routes ?? [], pathname) ?? []).every(({ route }) => route.id in modules)
}
