/**
 * Whether words are pasted, which a text takes: office programs lay a picture of the words beside them. The address of a picture
 * that was copied from a page is none.
 */
export function hasWords(pasted: DataTransfer | null): boolean {
  const text = pasted?.getData('text/plain').trim() ?? ''
  return text !== '' && !/^(https?|data|blob|file):\S+$/i.test(text)
}
