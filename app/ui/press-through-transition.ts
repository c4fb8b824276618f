/**
 * From now on a press during a view transition is answered: the browser shows pictures of the page then, and what they
 * show takes no presses. The transition ends at once, and what lies under the finger is pressed.
 */
export function pressThroughTransition(): void {
  window.addEventListener('click', pressThrough)
}

async function pressThrough(press: MouseEvent) {
  const transition = document.activeViewTransition
  if (!transition || press.target !== document.documentElement) return
  transition.skipTransition()
  await transition.finished
  document.elementFromPoint(press.clientX, press.clientY)?.dispatchEvent(new MouseEvent(press.type, press))
}
