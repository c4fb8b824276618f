import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { type Point, pointOf } from './use-drag.ts'

/** Farther apart than this are the two ends of a drag. */
const tapPx = 8

/** Handlers that hear where the photograph itself is tapped or clicked, but for where it is dragged. */
export function useTap(onTap: (point: Point) => void) {
  const down = useRef<{ clientX: number; clientY: number } | null>(null)
  return {
    onPointerDown({ clientX, clientY }: PointerEvent<HTMLElement>) {
      down.current = { clientX, clientY }
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const { clientX, clientY } = down.current ?? event
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < tapPx) onTap(pointOf(event))
    },
  }
}
