import type { KeyboardEvent } from 'react'
import type { Point } from './use-drag.ts'

const directions: Record<string, Point | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** A hundredth of the photograph; a twentieth with Shift. */
const step = 0.01
const largeStep = 0.05

/** How far an arrow key moves something on the photograph, as fractions of its width and height; null for other keys. */
export function arrowStep(event: KeyboardEvent): Point | null {
  const direction = directions[event.key]
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return null
  event.preventDefault()
  const by = event.shiftKey ? largeStep : step
  return { x: direction.x * by, y: direction.y * by }
}
