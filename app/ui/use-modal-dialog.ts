import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** The longest time between the clicks of a double click. */
const doubleClickMs = 500

/** If the first click of a double click has closed a dialog, the second would hit what lies below. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, signal: AbortSignal.timeout(doubleClickMs) })
}

/**
 * Shows a `<dialog open>` as a modal one for as long as it is rendered: the focus moves into it, to the dialog itself if it has a
 * `tabIndex`, and in the end back to where it was. Its scroll position and focus from before hydration are kept.
 * `onClose` is called on Escape, a phone's Back gesture, or a form with `method="dialog"`, and returns `false` to refuse; the
 * dialog itself stays open for as long as it is rendered.
 */
export function useModalDialog(onClose: () => unknown): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current!
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // On the second attempt browsers close a dialog that refuses; one that was shown again meanwhile has not been closed.
    const onClosed = (event: Event) => {
      if (event.target === dialog && !dialog.open && close() === false) dialog.showModal()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    // A server-rendered dialog is open, but the page around it is not inert yet.
    const focused = document.activeElement as HTMLElement
    const { scrollTop } = dialog
    dialog.removeAttribute('open')
    dialog.showModal()
    // `showModal` has scrolled to the top, and focused the first control.
    if (scrollTop > 0) dialog.scrollTop = scrollTop
    if (dialog.contains(focused)) focused.focus()
    else if (dialog.hasAttribute('tabindex')) dialog.focus({ preventScroll: true })
    return () => {
      // The listeners first: this `close` is not a user's.
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      // Inner dialogs unmount after it, and while one of them is modal, nothing outside of it can be focused.
      for (const inner of dialog.querySelectorAll('dialog')) inner.close()
      dialog.close()
      ignoreSecondClick()
    }
  }, [])
  return ref
}
