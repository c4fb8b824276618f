import { useEffect, useRef, useState } from 'react'
import type { followOpening, Opening } from './follow-opening.ts'
import { useGallery } from './use-gallery.ts'

/** So far above the line its code is asked for: it stands at a page's end. */
const aheadOfView = { rootMargin: '200px' }

/**
 * Whether the gallery is open (SHOP-21). A page may come from a cache, so the server renders what is true for the whole day, and the
 * browser replaces it with what is true now, in the same line.
 */
export function OpenNow() {
  const { gallery, openToday } = useGallery()
  const line = useRef<HTMLParagraphElement>(null)
  const [follow, setFollow] = useState<typeof followOpening>()
  const [opening, setOpening] = useState<Opening>()
  useEffect(() => {
    const near = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return
      near.disconnect()
      // If its code cannot be loaded, the day's hours stay.
      import('./follow-opening.ts').then(
        ({ followOpening }) => setFollow(() => followOpening),
        () => {},
      )
    }, aheadOfView)
    near.observe(line.current!)
    return () => near.disconnect()
  }, [])
  useEffect(() => follow?.(gallery, setOpening), [follow, gallery])
  return (
    <p ref={line} className="open-now" data-open={opening?.isOpen}>
      {opening?.text ?? openToday}
    </p>
  )
}
