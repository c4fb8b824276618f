/**
 * The link that a click is about to follow in this tab. Not one that opens a dialog, which reports its own failures, and not one
 * that opens its menu by touch or keyboard.
 */
export function clickedLink(click: MouseEvent): HTMLAnchorElement | null | undefined {
  if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return
  // If clicks are not PointerEvents (Safari, older Firefox), all clicks except those from the keyboard count as a mouse's.
  const { pointerType = click.detail > 0 ? 'mouse' : '' } = click as Partial<PointerEvent>
  const ofMenus = pointerType === 'mouse' ? '' : ',[aria-expanded]'
  return (click.target as Element | null)?.closest<HTMLAnchorElement>(
    `a[href]:not([target],[aria-haspopup=dialog]${ofMenus})`,
  )
}
