/** The paragraphs of a post's content: its lines, without the empty ones (POST-06). */
export function postParagraphs(content: string): string[] {
  return content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
