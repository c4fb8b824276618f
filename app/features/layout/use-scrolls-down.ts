import { useEffect, useState } from 'react'

/** A finger may move less than this unintentionally. */
const minPixels = 8

/** Whether the visitor last scrolled down, and is not at the top of the page. */
export function useScrollsDown(): boolean {
  const [scrollsDown, setScrollsDown] = useState(false)
  useEffect(() => {
    let lastY = window.scrollY
    const onScroll = () => {
      const { scrollY } = window
      if (scrollY > 0 && Math.abs(scrollY - lastY) < minPixels) return
      setScrollsDown(scrollY > lastY && scrollY > 120)
      lastY = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return scrollsDown
}
