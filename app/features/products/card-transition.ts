interface OpenedCard {
  productId: string
  /** Which of the work's pictures the card showed. */
  index: number
  /** The variant it showed, which the browser has cached. */
  url: string
}

let opened: OpenedCard | null = null

/**
 * Marks the picture of `card` as the one that grows into the viewing room, and shrinks back: only
 * one element on a page may have the transition's name.
 */
export function nameForTransition(card: Element | null, productId: string, index: number): void {
  for (const image of document.querySelectorAll('.card img[data-opened]')) image.removeAttribute('data-opened')
  const image = card?.querySelector<HTMLImageElement>('.hang img')
  if (!image) return
  image.dataset.opened = ''
  opened = { productId, index, url: image.currentSrc }
}

/** The picture on the card from which this work was opened: the room begins with the same one. */
export function openedCard(productId: string): OpenedCard | null {
  return opened?.productId === productId ? opened : null
}
