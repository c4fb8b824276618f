/**
 * Tells a screen reader the title of each page that the visitor goes to (A11Y-10). A browser does that for a new document only. What
 * opens over a page at the same path, such as a viewing room, is a dialog and has its own name.
 * The text is in a closed shadow tree: it is no part of what can be seen or found in the page.
 */
export function announcePages(): void {
  const host = document.createElement('div')
  host.className = 'sr-only'
  const region = document.createElement('p')
  region.ariaLive = 'polite'
  host.attachShadow({ mode: 'closed' }).append(region)
  document.body.append(host)

  let { pathname } = location
  let { title } = document
  new MutationObserver(() => {
    // The address changes first, and other elements of the head may come before the title.
    if (document.title === title) return
    title = document.title
    if (location.pathname === pathname) return
    pathname = location.pathname
    region.textContent = title
  }).observe(document.head, { childList: true, subtree: true, characterData: true })
}
