/**
 * The `ref` of the control that a dialog focuses when it opens. Sets the attribute itself: React's `autoFocus` sets none, and focuses too
 * early, before the dialog is shown.
 */
export function focusWhenShown(control: HTMLElement | null) {
  control?.setAttribute('autofocus', '')
}
