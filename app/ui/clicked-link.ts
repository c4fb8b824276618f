/** The link that a click is about to follow in this tab; not one that opens a dialog, which tells by itself what it lacks. */
export function clickedLink(click: MouseEvent): HTMLAnchorElement | undefined {
  if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
  const link = (click.target as Element | null)?.closest<HTMLAnchorElement>('a[href]')
  if (link && !link.target && link.getAttribute('aria-haspopup') !== 'dialog') return link
}
