import { recordTaps } from './last-tap.ts'

export type ToastKind = 'success' | 'error' | 'info'

/** What can be done about what a toast says: take it back. */
export interface ToastAction {
  label: string
  onClick: () => void
}

const loadAnnouncements = () => import('./announcements.ts')

/** How long after the page's start the code of announcements is asked for: it must not compete with the first view. */
const preloadAfterMs = 3_000

/**
 * Loads the code of toasts, and of what screen readers are told of new pages, soon after the first view: what there is to say may be just
 * that the network is gone.
 */
export function preloadAnnouncements(): void {
  // A toast must not lie on what was tapped before its code was there.
  recordTaps()
  const start = () => loadAnnouncements().then(({ announcePages }) => announcePages())
  setTimeout(() => start().catch(() => {}), preloadAfterMs)
}

/**
 * Shows `text` for 4 s, at most 3 toasts at once and on a phone one (SITE-27, SITE-28), politely announced and above any open
 * dialog; with an action for 10 s. It lies over no field or button of a dialog, and on a phone not over what was tapped last.
 * A bar that is fixed to the bottom of the window tells its height in `--bottom-bar`; toasts stay above it.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  loadAnnouncements().then(({ announceToast }) => announceToast(kind, text, action), console.error)
}
