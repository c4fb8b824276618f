import bidiFactory from 'bidi-js'

/** Text in one font. */
export interface Run {
  font: string
  text: string
}

const bidi = bidiFactory()
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether the text has a letter that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text)
}

/** The direction of a paragraph, from its first letter that has one. */
export function directionOf(paragraph: string): 'ltr' | 'rtl' {
  if (!hasRightToLeft(paragraph)) return 'ltr'
  return bidi.getEmbeddingLevels(paragraph, 'auto').paragraphs[0]!.level === 1 ? 'rtl' : 'ltr'
}

/**
 * The runs of one line from left to right, in drawing order (Unicode Bidirectional Algorithm). A right-to-left
 * run is a single word, because a font's layout reverses letters, not words.
 */
export function orderRuns(runs: Run[], direction: 'ltr' | 'rtl'): Run[] {
  const text = runs.map((run) => run.text).join('')
  if (!hasRightToLeft(text)) return runs
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const pieces = [...split(runs, levels)]
  // Rule L2: from the highest level to the lowest odd one, reverse every sequence at that level or above.
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level--) {
    for (let start = 0; start < pieces.length; start++) {
      let end = start
      while (end < pieces.length && pieces[end]!.level >= level) end++
      pieces.splice(start, end - start, ...pieces.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return pieces.map(({ font, text, level }) => ({ font, text: level % 2 === 1 ? mirror(text) : text }))
}

/** Pieces of one font and one level; right-to-left pieces are single words, or the spaces between them. */
function* split(runs: Run[], levels: Uint8Array): Generator<Run & { level: number }> {
  let offset = 0
  for (const { font, text } of runs) {
    let piece = { font, text: '', level: 0, isClosed: true }
    for (const char of text) {
      const level = levels[offset]!
      offset += char.length
      // A font's layout reverses any text of such a script, digits too, which are read from left to right: so these are pieces of their own.
      const isClosed = level % 2 === 1 ? /\s/.test(char) : hasRightToLeft(char)
      if (piece.level === level && !piece.isClosed && !isClosed) piece.text += char
      else {
        if (piece.text) yield piece
        piece = { font, text: char, level, isClosed }
      }
    }
    if (piece.text) yield piece
  }
}

/** Mirrors brackets, and reverses text that the font's layout does not reverse itself. */
function mirror(text: string): string {
  const mirrored = [...text].map((char) => bidi.getMirroredCharacter(char) ?? char)
  return hasRightToLeft(text) ? mirrored.join('') : mirrored.reverse().join('')
}
