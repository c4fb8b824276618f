/**
 * Announces the title of each page after a navigation to screen readers (A11Y-10), also after a change to another category of the same list.
 * A browser does that only for a new document. A viewing room, which opens over a page, is a dialog and has its own name.
 * The text is in a closed shadow tree, so that it can be neither seen nor found by the browser's search.
 */
export function announcePages(): void {
  const host = document.createElement('div')
  host.className = 'sr-only'
  const region = document.createElement('p')
  region.ariaLive = 'polite'
  host.attachShadow({ mode: 'closed' }).append(region)
  document.body.append(host)

  let address = pageAddress()
  let { title } = document
  let isAnnounced = true
  new MutationObserver(() => {
    // The address changes first, and other elements of the head may come before the title.
    if (document.title === title) return
    title = document.title
    if (isRoomOpen() || title === region.textContent) return
    if (pageAddress() === address && isAnnounced) return
    address = pageAddress()
    // A page that is still loading has the title 'Event' until its own is known.
    isAnnounced = !document.querySelector('main .skeleton')
    region.textContent = title
  }).observe(document.head, { childList: true, subtree: true, characterData: true })
}

const isRoomOpen = () => new URLSearchParams(location.search).has('productId')

/** The page's own address, without the room that is open over it. */
function pageAddress(): string {
  const params = new URLSearchParams(location.search)
  params.delete('productId')
  return `${location.pathname}?${params}`
}
