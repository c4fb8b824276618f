import type { MouseEvent } from 'react'

/** Whether a click on a modal dialog was outside its box: what lies behind is inert, so the dialog itself is the target. */
export function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
