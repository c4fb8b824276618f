/**
 * Once the room is closed, puts the focus on the card of the work that was shown last, which scrolls to it. Where it is not on
 * the page, the focus stays where closing has put it.
 */
export function focusCardOf(id: string): void {
  // The next frame: whoever closes the room puts the focus back first.
  requestAnimationFrame(() => {
    if (document.querySelector('dialog.room')) return
    document.querySelector<HTMLElement>(`.card__link[href*="productId=${id}"]`)?.focus()
  })
}
