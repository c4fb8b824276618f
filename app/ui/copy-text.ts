/**
 * Copies `text` to the clipboard. Returns false when the browser refuses: no permission, no focus.
 * Call it in the click handler itself: browsers require a user action.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused, or not available: the Clipboard API exists only on https and localhost.
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
  // While a dialog is open, nothing outside it can be selected.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
