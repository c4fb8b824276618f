import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Which category's panel is open. Any navigation, and a click outside of `menu`, closes it. */
export function useOpenCategory(menu: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const [open, setOpen] = useState<string | null>(null)
  // With the page: a later effect would close what was opened before it.
  useLayoutEffect(() => setOpen(null), [key])
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(null)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open, menu])
  return [open, setOpen] as const
}
