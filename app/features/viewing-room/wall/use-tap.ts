import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { type Point, pointOf } from './use-drag.ts'

/** From this distance on, a press and release are a drag. */
const tapPx = 8

/** Handlers for taps and clicks on the photograph itself, but not drags. */
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
