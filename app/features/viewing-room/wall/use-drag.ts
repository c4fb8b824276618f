import { type MouseEvent, type PointerEvent, useRef } from 'react'

export interface Point {
  x: number
  y: number
}

/**
 * Handlers for a thing on the photograph that mouse, pen or finger drags. Points are parts of the photograph's width and height;
 * the thing keeps its distance from the finger. It needs `touch-action: none`.
 * @param at where the thing is
 */
export function useDrag(at: Point, { onTake, onDrag }: { onTake: () => void; onDrag: (point: Point) => void }) {
  const grip = useRef<Point | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      onTake()
      const point = pointOf(event)
      grip.current = { x: at.x - point.x, y: at.y - point.y }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!grip.current || !event.isPrimary) return
      const point = pointOf(event)
      onDrag({ x: point.x + grip.current.x, y: point.y + grip.current.y })
    },
    onPointerUp: () => {
      grip.current = null
    },
    onPointerCancel: () => {
      grip.current = null
    },
  }
}

/** Where a pointer is on the photograph, in parts of its sides. */
export function pointOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.closest('[data-photo]')!.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
