import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `onLost` when the focused control was removed and nothing else has the focus: the revalidated page no longer needs
 * it. Spread the result on the element around such controls and their dialogs; the hook's component must stay rendered with them.
 */
export function useKeptFocus(onLost: () => void) {
  const focused = useRef<Element | null>(null)
  const handleLost = useEffectEvent(onLost)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) handleLost()
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

/** As `useKeptFocus`, for an element that itself takes the focus when a focused control in it is removed (A11Y-20). */
export function useFocusPlace<Place extends HTMLElement>() {
  const ref = useRef<Place>(null)
  const handlers = useKeptFocus(() => ref.current?.focus({ preventScroll: true }))
  return { ref, tabIndex: -1, ...handlers }
}
