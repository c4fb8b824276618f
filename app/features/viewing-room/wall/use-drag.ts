import { type MouseEvent, type PointerEvent, useRef } from 'react'

export interface Point {
  x: number
  y: number
}

/**
 * Handlers for something on the photograph that is dragged by mouse, pen or finger. Points are fractions of the photograph's width and height;
 * it keeps its offset from the pointer. Its element needs `touch-action: none`.
 * @param at its current position
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

/** The position of a pointer on the photograph, as fractions of its width and height. */
export function pointOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.closest('[data-photo]')!.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
