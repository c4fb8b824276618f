/**
 * The link that a click is about to follow in this tab. Not one that opens a dialog, which tells by itself what it lacks, and not one
 * that by touch or by keyboard opens its menu.
 */
export function clickedLink(click: MouseEvent): HTMLAnchorElement | undefined {
  if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
  const link = (click.target as Element | null)?.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.getAttribute('aria-haspopup') === 'dialog') return
  const isOfMouse = (click as Partial<PointerEvent>).pointerType === 'mouse'
  if (isOfMouse || !link.hasAttribute('aria-expanded')) return link
}
