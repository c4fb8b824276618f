/**
 * After the room is closed, focuses the card of the work that was shown last, which scrolls to it. If it is not on the page, the focus
 * stays where closing has put it.
 * @param pathname of the page beneath the room: another page begins at its top
 * @param isStepped it is another work than the one that the room was opened with, whose card has the focus, unless the page was reloaded
 */
export function focusCardOf(id: string, { pathname, isStepped }: { pathname: string; isStepped: boolean }): void {
  // In the next frame: closing the room restores the focus first.
  requestAnimationFrame(() => {
    if (document.querySelector('dialog.room') || window.location.pathname !== pathname) return
    if (!isStepped && document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`.card__link[href*="productId=${id}"]`)?.focus()
  })
}
