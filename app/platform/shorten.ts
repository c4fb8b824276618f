/** The text in one line of whole words, at most `longest` characters; what a result page of a search engine shows. */
export function shorten(text: string, longest = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  return `${line.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`
}
