/**
 * Whether text is pasted, which belongs in a text field: office programs add a picture of the text to the clipboard. The address of
 * a picture that was copied from a page does not count as text.
 */
export function hasPastedText(pasted: DataTransfer | null): boolean {
  const text = pasted?.getData('text/plain').trim() ?? ''
  return text !== '' && !/^(https?|data|blob|file):\S+$/i.test(text)
}
