/** An element for toasts (`.toasts`), to be put into the page by `keepOnTop`. */
export function createToastHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'toasts'
  host.popover = 'manual'
  return host
}

/** The gap around toasts, and between two of them. */
const gapPx = 16

/**
 * Puts `host` into the page, above whatever is there. A modal dialog lies in the browser's top layer and makes everything
 * outside of it unreachable, for screen readers too. So the toasts live inside the topmost one while there is one, and as
 * a popover they lie above it.
 */
export function putOnTop(host: HTMLElement): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  const home = dialog ?? document.body
  if (host.parentElement !== home) home.append(host)
  keepOffControls(host, dialog?.matches('.room') ? undefined : dialog)
  // Safari before 17 has no popovers: there the toast is shown all the same, beneath whatever else is on top.
  if ('showPopover' in host && !host.matches(':popover-open')) host.showPopover()
}

/**
 * In a dialog the toasts take the room below it. Where that is too small they lie at the top of the window: above the dialog, or over
 * the title of one that is as high as the window (A11Y-15). The viewing room's styles keep a place free at its foot.
 */
function keepOffControls(host: HTMLElement, dialog: HTMLDialogElement | undefined) {
  const toasts = [...host.querySelectorAll<HTMLElement>('[data-y-position=bottom][data-visible=true]')]
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + gapPx, 0)
  // Without what a dialog's opening moves.
  const below = dialog ? window.innerHeight - dialog.offsetTop - dialog.offsetHeight : window.innerHeight
  const isAtTop = below < height + gapPx
  host.toggleAttribute('data-at-top', isAtTop)
  host.style.setProperty('--toasts-height', `${height}px`)
}

/** `putOnTop`, and again for as long as `isInUse` whenever a dialog opens, closes or disappears. */
export function keepOnTop(host: HTMLElement, isInUse: () => boolean): void {
  putOnTop(host)
  const watch = new MutationObserver(() => {
    if (isInUse()) putOnTop(host)
    else watch.disconnect()
  })
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
}
