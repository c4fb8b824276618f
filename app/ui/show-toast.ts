import { createToastHost, keepOnTop } from './toast-host.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** How long the toaster's code is waited for, and how long a toast without it stays. */
const longestWaitMs = 5_000
const plainToastMs = 4_000

/**
 * Shows `text` for 4 s, at most 3 toasts at once (SITE-27, SITE-28), politely announced and above any open dialog.
 * A bar that is fixed to the bottom of the window tells its height in `--bottom-bar`; toasts stay above it.
 * The toaster's code is loaded with the first toast. Where it cannot be had, the text is shown without it: what there is
 * to say may be just that the network is gone.
 */
export function showToast(kind: ToastKind, text: string): void {
  const giveUp = new Promise<never>((_, fail) => setTimeout(fail, longestWaitMs))
  void Promise.race([import('./toaster.tsx'), giveUp]).then(
    ({ announceToast }) => announceToast(kind, text),
    () => showPlainly(kind, text),
  )
}

function showPlainly(kind: ToastKind, text: string): void {
  const host = createToastHost()
  const toast = document.createElement('p')
  toast.className = `toast toast--${kind}`
  // An alert, which is announced even though no screen reader knew of its place before.
  toast.role = 'alert'
  toast.textContent = text
  host.append(toast)
  let isShown = true
  keepOnTop(host, () => isShown)
  setTimeout(() => {
    isShown = false
    host.remove()
  }, plainToastMs)
}
