/** The first `most` UTF-16 code units of a text, without splitting a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text
}
