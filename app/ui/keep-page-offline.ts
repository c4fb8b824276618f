import { type DataRouteObject, matchRoutes } from 'react-router'
import { clickedLink } from './clicked-link.ts'
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
 * From now on a link without a connection to a page whose code is not loaded says so when it is clicked and leaves the page,
 * as does a search that is sent there. React Router would load the document again, which ends on the browser's own error page.
 */
export function keepPageOffline(): void {
  // Before React hears of it, which then leaves it alone.
  window.addEventListener('click', refuseLink, true)
  window.addEventListener('submit', refuseForm, true)
}

function refuseLink(click: MouseEvent) {
  const link = clickedLink(click)
  if (link) refuseOffline(click, link)
}

function refuseForm(submit: SubmitEvent) {
  const form = submit.target as HTMLFormElement
  if (form.matches('[role=search]')) refuseOffline(submit, new URL(form.action))
}

function refuseOffline(event: Event, { origin, pathname }: Pick<URL, 'origin' | 'pathname'>) {
  if (navigator.onLine || origin !== window.location.origin || isLoaded(pathname)) return
  event.preventDefault()
  showToast('error', offlineMessage)
}

/** Whether the code of every route at `pathname` is here. */
function isLoaded(pathname: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: modules = {} } = window
  return (matchRoutes(router?.routes ?? [], pathname) ?? []).every(({ route }) => route.id in modules)
}
