/**
 * After the room is closed, focuses the card of the work that was shown last, which scrolls to it. If it is not on
 * the page, the focus stays where closing has put it.
 */
export function focusCardOf(id: string): void {
  // In the next frame: closing the room restores the focus first.
  requestAnimationFrame(() => {
    if (document.querySelector('dialog.room')) return
    document.querySelector<HTMLElement>(`.card__link[href*="productId=${id}"]`)?.focus()
  })
}
