import { clickedLink } from './clicked-link.ts'
import { missingRoutes } from './missing-routes.ts'
import { showToast } from './show-toast.ts'

export const offlineMessage = 'This could not be opened. Please check your internet connection.'

/**
 * From now on, without a connection, a click on a link to a page whose code is not loaded shows a message and keeps the page;
 * so does submitting a search. React Router would load the document instead, which ends on the browser's own error page.
 */
export function keepPageOffline(): void {
  // Before React's listener, which then ignores the click.
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
  if (navigator.onLine || origin !== window.location.origin || missingRoutes(pathname).length === 0) return
  event.preventDefault()
  showToast('error', offlineMessage)
}
