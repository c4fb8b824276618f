/**
 * Puts `text` on the clipboard. Says false when the browser will not have it: no permission, no focus.
 * Call it in the click itself; browsers refuse one that comes of its own accord.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused, or not there at all: the clipboard interface exists on https and localhost only.
    return copySelection(text)
  }
}

/** The way of before the clipboard interface: what is selected is copied. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  const focused = document.activeElement
  // Outside an open dialog nothing can be selected.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
