import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHoverDelay } from './use-hover-delay.ts'

/**
 * The category whose panel is open. Any navigation, and a click outside `menu`, closes it, as does Escape wherever the focus is: a
 * mouse may have opened it (NAV-18). `hover` opens what the mouse rests on.
 */
export function useOpenCategory(menu: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const [open, setOpen] = useState<string | null>(null)
  const hover = useHoverDelay(setOpen)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    hover.forget()
    setOpen(null)
  })
  // In the same render as the page: a later effect would close a panel that was opened before it.
  useLayoutEffect(() => setOpen(null), [key])
  useLayoutEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(null)
    }
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open, menu])
  return { open, setOpen, hover }
}
