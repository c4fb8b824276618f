/** `text` as it stands inside a pattern of SQL's LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
