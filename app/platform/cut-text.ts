/** The first `most` characters of a text as JavaScript counts them; one that counts as two is not cut in half. */
export function cutText(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text
}
