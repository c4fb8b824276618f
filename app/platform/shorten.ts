import { cutText } from './cut-text.ts'

/** The text in one line of whole words, at most `longest` characters: what a search engine shows in its results. */
export function shorten(text: string, longest = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  return `${cutText(line, longest - 1).replace(/\s+\S*$/, '')}…`
}
