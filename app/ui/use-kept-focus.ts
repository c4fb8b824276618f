import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onLost` when the control that had the focus has gone and nothing else has it: the page, read again, has no more use for
 * it. What is returned stands on the element around such controls, and their dialogs; its component is rendered with them.
 */
export function useKeptFocus(onLost: () => void) {
  const focused = useRef<Element | null>(null)
  const tellLost = useEffectEvent(onLost)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) tellLost()
  })
  return {
    onFocus({ target }: { target: Element }) {
      focused.current = target
    },
    onBlur({ relatedTarget }: { relatedTarget: Element | null }) {
      if (relatedTarget) focused.current = null
    },
  }
}

/** As `useKeptFocus`, for an element that itself takes the focus of a control in it that has gone (A11Y-20). */
export function useFocusPlace<Place extends HTMLElement>() {
  const ref = useRef<Place>(null)
  const handlers = useKeptFocus(() => ref.current?.focus({ preventScroll: true }))
  return { ref, tabIndex: -1, ...handlers }
}
