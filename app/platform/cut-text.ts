/** The first `max` UTF-16 code units of a text, without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  return text.length > max ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '') : text
}
