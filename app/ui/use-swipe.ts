import { type PointerEvent, useRef } from 'react'

/** The movement that makes a gesture horizontal, and the movement that triggers it (COL-22, COL-23). */
const recognisedPx = 30
const triggeredPx = 50

interface Gesture {
  pointerId: number
  x: number
  y: number
  isHorizontal: boolean
}

/**
 * Handlers for an element that can be swiped sideways; vertical movement scrolls the page. `onSwipe` gets 1 for
 * a swipe to the left (next), -1 for one to the right. A recognised swipe never causes a click (OP-10).
 * The element needs `touch-action: pan-y pinch-zoom`.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const gesture = useRef<Gesture | null>(null)
  const swallowsClick = useRef(false)

  return {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) {
      swallowsClick.current = false
      // A second finger is a pinch.
      gesture.current =
        pointerType === 'mouse' || !isPrimary ? null : { pointerId, x: clientX, y: clientY, isHorizontal: false }
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const current = gesture.current
      if (current?.pointerId !== pointerId || current.isHorizontal) return
      const [across, along] = [Math.abs(clientX - current.x), Math.abs(clientY - current.y)]
      if (across >= recognisedPx && across > along) current.isHorizontal = true
      else if (along >= recognisedPx) gesture.current = null
    },
    onPointerUp({ pointerId, clientX }: PointerEvent) {
      const current = gesture.current
      gesture.current = null
      if (current?.pointerId !== pointerId || !current.isHorizontal) return
      swallowsClick.current = true
      const moved = clientX - current.x
      if (Math.abs(moved) >= triggeredPx) onSwipe(moved < 0 ? 1 : -1)
    },
    onPointerCancel() {
      gesture.current = null
    },
    onClickCapture(event: { detail: number; preventDefault: () => void; stopPropagation: () => void }) {
      // A click without a pointer comes from the keyboard or a screen reader.
      if (!swallowsClick.current || event.detail === 0) return
      swallowsClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
