import { hasUnsavedWork } from '#app/platform/unsaved-work.ts'
import { clickedLink } from './clicked-link.ts'

/**
 * From now on, once the live stream has said that another build serves (`<html data-build="old">`), a link to another page is followed
 * as a document, by which the tab gets the code that the page was made for (NAV-19). What is not saved stays with the router, which asks.
 */
export function leaveOldBuild(): void {
  window.addEventListener('click', followAsDocument, true)
}

function followAsDocument(click: MouseEvent) {
  if (document.documentElement.dataset.build !== 'old' || hasUnsavedWork() || !navigator.onLine) return
  const link = clickedLink(click)
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
  // The router does not hear of it, and the browser follows the link by itself.
  click.stopPropagation()
}
