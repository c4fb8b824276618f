import { useEffect, useEffectEvent } from 'react'

/**
 * Left (-1) and Right (1) in the room, alone or with Shift (A11Y-03, NEXT-05), wherever the focus is: save in a field, which needs
 * them itself, and while a dialog is open over the room (A11Y-28).
 */
export function useArrowKeys({ withShift }: { withShift: boolean }, onArrow: (direction: 1 | -1) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey !== withShift) return
    if (target instanceof Element && target.closest('input, select, textarea, [contenteditable]')) return
    if (document.querySelector('dialog[open]:not(.room)')) return
    if (key === 'ArrowRight') onArrow(1)
    else if (key === 'ArrowLeft') onArrow(-1)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
