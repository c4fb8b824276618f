import type { MouseEvent } from 'react'

/** Whether a modal dialog was clicked beside its box: what lies behind it is inert, so the dialog itself is the target. */
export function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
