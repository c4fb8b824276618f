interface OpenedCard {
  productId: string
  /** Which of the work's pictures the card showed. */
  index: number
  /** The variant it showed, which the browser has. */
  url: string
}

let opened: OpenedCard | null = null

/**
 * From now on the picture of `card` is the one that grows into the viewing room, and shrinks back into its place: only
 * one on a page may carry the name.
 */
export function nameForTransition(card: Element | null, productId: string, index: number): void {
  for (const image of document.querySelectorAll('.card img[data-opened]')) image.removeAttribute('data-opened')
  const image = card?.querySelector<HTMLImageElement>('.hang img')
  if (!image) return
  image.dataset.opened = ''
  opened = { productId, index, url: image.currentSrc }
}

/** What was seen on the card that this work was opened from: the room begins with the same picture. */
export function openedCard(productId: string): OpenedCard | null {
  return opened?.productId === productId ? opened : null
}
