import { recordTaps } from './last-tap.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** An action offered by a toast, such as undoing. */
export interface ToastAction {
  label: string
  onClick: () => void
}

const loadAfterFirstView = () => import('./after-first-view.ts')

/** The delay before that code is loaded, from the page's start: it must not compete with the first view. */
const waitMs = 3_000

/**
 * Loads the code needed after the first view: for toasts, for announcing pages to screen readers, and for leaving an old build.
 * Early, because the message to show may be that the network is gone.
 */
export function continueAfterFirstView(): void {
  // A toast must not cover what was tapped, even before its code has loaded.
  recordTaps()
  const start = () => loadAfterFirstView().then(({ startAfterFirstView }) => startAfterFirstView())
  setTimeout(() => start().catch(() => {}), waitMs)
}

/**
 * Shows `text` for 4 s, at most 3 toasts at once and on a phone one (SITE-27, SITE-28), announced politely and above any open
 * dialog; with an action for 10 s. It covers no field or button of a dialog, and on a phone not what was tapped last.
 * A bar that is fixed to the bottom of the window sets `--bottom-bar` to its height; toasts stay above it.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  loadAfterFirstView().then(
    ({ announceToast }) => announceToast(kind, text, action),
    () => showPlainly(text, action),
  )
}

/** Replaces a toast whose code failed to load, in some browsers for as long as this document is open (OPS-49). */
function showPlainly(text: string, action?: ToastAction): void {
  const line = document.createElement('p')
  line.role = 'alert'
  line.className = 'toast'
  // As an attribute, which is also set without popover support: the style selects by it.
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
