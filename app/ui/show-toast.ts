export type ToastKind = 'success' | 'error' | 'info'

const loadToaster = () => import('./toaster.tsx')

/** How long after the page's start the toaster's code is asked for: it must not compete with the first view. */
const preloadAfterMs = 3_000

/** Loads the toaster's code soon after the first view: what there is to say may be just that the network is gone. */
export function preloadToaster(): void {
  setTimeout(() => loadToaster().catch(() => {}), preloadAfterMs)
}

/**
 * Shows `text` for 4 s, at most 3 toasts at once (SITE-27, SITE-28), politely announced and above any open dialog.
 * A bar that is fixed to the bottom of the window tells its height in `--bottom-bar`; toasts stay above it.
 */
export function showToast(kind: ToastKind, text: string): void {
  loadToaster().then(({ announceToast }) => announceToast(kind, text), console.error)
}
