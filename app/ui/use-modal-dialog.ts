import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Within so long two clicks are a double click. */
const doubleClickMs = 500

/** The second click of a double click whose first has closed a dialog would fall on what lies beneath it. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, signal: AbortSignal.timeout(doubleClickMs) })
}

/**
 * Shows a `<dialog open>` as a modal one for as long as it is rendered: focus goes in, to the dialog itself where it has a
 * `tabIndex`, and at the end back to where it was. What was scrolled to, or has the focus in it, before hydration stays so.
 * `onClose` is asked for by Escape, a phone's Back gesture, or a form with `method="dialog"`, and refuses with `false`; the
 * dialog itself stays until it is rendered no more.
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
    // Browsers close a dialog that refuses twice; one that was shown again meanwhile has not been closed.
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
    // The browser has scrolled to the top, and given the focus to the first control.
    if (scrollTop > 0) dialog.scrollTop = scrollTop
    if (dialog.contains(focused)) focused.focus()
    else if (dialog.hasAttribute('tabindex')) dialog.focus({ preventScroll: true })
    return () => {
      // First the listeners: what closes here was closed already by whoever renders it no more.
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      // Those in it end after it, and while one is modal, what is outside of it takes no focus.
      for (const inner of dialog.querySelectorAll('dialog')) inner.close()
      dialog.close()
      ignoreSecondClick()
    }
  }, [])
  return ref
}
