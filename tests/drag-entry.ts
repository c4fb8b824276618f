import { expect } from 'vitest'

/** Drags an entry of a sortable list by its `handle` with the mouse, over `other`, and drops it once the list shows it there. */
export async function dragEntry(handle: Element, other: Element) {
  const [from, to] = [centreOf(handle), centreOf(other)]
  moveMouse('mousedown', from, handle)
  moveMouse('mousemove', { x: from.x + 10, y: from.y + 10 })
  await expect.poll(() => entryOf(handle).hasAttribute('data-dragging')).toBe(true)
  moveMouse('mousemove', { x: to.x - 5, y: to.y })
  moveMouse('mousemove', to)
  await expect.poll(() => entryOf(other).style.transform).toMatch(/[1-9]/)
  moveMouse('mouseup', to)
}

/** A mouse event with its first button held, at a point of the window. */
export function moveMouse(type: string, { x, y }: { x: number; y: number }, target: EventTarget = document) {
  target.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, button: 0 }))
}

/** In pixels of the window. */
export function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const entryOf = (part: Element) => part.closest('li')!
