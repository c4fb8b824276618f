/**
 * Copies `text` to the clipboard. Returns false when the browser refuses: no permission, no focus.
 * Call it in the click handler itself: browsers require a user action.
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

/** The fallback without the Clipboard API: copies the selection. */
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
