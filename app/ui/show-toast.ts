export type ToastKind = 'success' | 'error' | 'info'

/**
 * Shows `text` for 4 s, at most 3 toasts at once (SITE-27, SITE-28), politely announced and above any open dialog.
 * A bar that is fixed to the bottom of the window tells its height in `--bottom-bar`; toasts stay above it.
 * The toaster's code is loaded with the first toast.
 */
export function showToast(kind: ToastKind, text: string): void {
  void import('./toaster.tsx').then(({ announceToast }) => announceToast(kind, text))
}
