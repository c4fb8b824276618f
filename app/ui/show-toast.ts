import { recordTaps } from './last-tap.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** What can be done about what a toast says: take it back. */
export interface ToastAction {
  label: string
  onClick: () => void
}

const loadAfterFirstView = () => import('./after-first-view.ts')

/** How long after the page's start that code is asked for: it must not compete with the first view. */
const waitMs = 3_000

/**
 * Loads what is needed after the first view: the code of toasts, of what screen readers are told of new pages, and of leaving an old build.
 * Soon, for what there is to say may be just that the network is gone.
 */
export function continueAfterFirstView(): void {
  // A toast must not lie on what was tapped before its code was there.
  recordTaps()
  const start = () => loadAfterFirstView().then(({ startAfterFirstView }) => startAfterFirstView())
  setTimeout(() => start().catch(() => {}), waitMs)
}

/**
 * Shows `text` for 4 s, at most 3 toasts at once and on a phone one (SITE-27, SITE-28), politely announced and above any open
 * dialog; with an action for 10 s. It lies over no field or button of a dialog, and on a phone not over what was tapped last.
 * A bar that is fixed to the bottom of the window tells its height in `--bottom-bar`; toasts stay above it.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  loadAfterFirstView().then(
    ({ announceToast }) => announceToast(kind, text, action),
    () => showPlainly(text, action),
  )
}

/** In place of a toast whose code did not come, and does not in this document where a browser asks for a module once (OPS-49). */
function showPlainly(text: string, action?: ToastAction): void {
  const line = document.createElement('p')
  line.role = 'alert'
  line.className = 'toast'
  // An attribute, which a browser without popovers has too: the style is by it.
  line.setAttribute('popover', 'manual')
  line.append(text)
  if (action) {
    const button = document.createElement('button')
    button.append(action.label)
    button.onclick = () => {
      line.remove()
      action.onClick()
    }
    line.append(' ', button)
  }
  document.body.append(line)
  // Above an open dialog.
  line.showPopover?.()
  setTimeout(() => line.remove(), 10_000)
}
