import { cutText } from './cut-text.ts'

/** The text in one line of whole words, at most `maxLength` characters: what a search engine shows in its results. */
export function shorten(text: string, maxLength = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  return `${cutText(line, maxLength - 1).replace(/\s+\S*$/, '')}…`
}
