/** An element for toasts (`.toasts`), to be put into the page by `keepOnTop`. */
export function createToastHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = 'toasts'
  host.popover = 'manual'
  return host
}

/**
 * Puts `host` into the page, above whatever is there. A modal dialog lies in the browser's top layer and makes everything
 * outside of it unreachable, for screen readers too. So the toasts live inside the topmost one while there is one, and as
 * a popover they lie above it.
 */
export function putOnTop(host: HTMLElement): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const home = dialog ?? document.body
  if (host.parentElement !== home) home.append(host)
  const foot = dialog?.querySelector('.dialog__foot')?.getBoundingClientRect()
  host.style.setProperty('--dialog-foot', `${foot ? window.innerHeight - foot.top : 0}px`)
  // Safari before 17 has no popovers: there the toast is shown all the same, beneath whatever else is on top.
  if ('showPopover' in host && !host.matches(':popover-open')) host.showPopover()
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
