import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { clickedLink } from './clicked-link.ts'

/**
 * From now on, once the live stream has reported a new build (`<html data-build="old">`), a link to another page loads a
 * document, so that the tab gets the code that the page was made for (NAV-19). If there are unsaved changes, the router handles the link and asks.
 */
export function leaveOldBuild(): void {
  window.addEventListener('click', followAsDocument, true)
}

function followAsDocument(click: MouseEvent) {
  if (document.documentElement.dataset.build !== 'old' || hasUnsavedChanges() || !navigator.onLine) return
  const link = clickedLink(click)
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  // The router does not see the click, and the browser follows the link.
  click.stopPropagation()
}
