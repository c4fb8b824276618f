/** A text encoded for a mail link: with CRLF line ends, without invalid characters (RFC 6068). */
export function encodeMailText(text: string): string {
  return encodeURIComponent(
    text
      .toWellFormed()
      .replace(/\r\n?|\n/g, '\r\n')
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ''),
  )
}

/**
 * The text, or as much of its beginning as fits into `max` encoded characters with `mark` appended; no character is
 * split, and no word except a very long one.
 */
export function cutEncoded(text: string, max: number, mark = '…'): string {
  if (encodeMailText(text).length <= max) return text
  const room = max - encodeMailText(mark).length
  let used = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    used += encodeMailText(segment).length
    if (used > room) {
      const wordEnd = /\s/.test(segment) ? kept.length : kept.search(/\s\S*$/)
      if (wordEnd > kept.length / 2) kept = kept.slice(0, wordEnd)
      break
    }
    kept += segment
  }
  return kept.trimEnd() + mark
}
