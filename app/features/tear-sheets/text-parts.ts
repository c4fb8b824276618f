/** Joiners and variation selectors: they only change the characters next to them. */
export const invisible = /\u200c|\u200d|[\ufe00-\ufe0f]/g

/** The paragraphs of a cleaned text: well-formed, composed, no control characters, and no invisible ones but those above. */
export function cleanParagraphs(text: string): string[] {
  return text
    .toWellFormed()
    .normalize('NFC')
    .split(/[\r\n\u2028\u2029]+/)
    .map((paragraph) =>
      paragraph
        .replace(/\s/g, ' ')
        .replace(/(?!\u200c|\u200d)[\p{Cc}\p{Cf}]/gu, '')
        // Thai draws the ring of the vowel am below the tone mark; fontkit would draw it above.
        .replace(/([\u0e48-\u0e4b])\u0e33/g, '\u0e4d$1\u0e32'),
    )
    .filter((paragraph) => paragraph.trim() !== '')
}

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u
const opening = /[\p{Ps}\p{Pi}]/u

/** The parts of a text between which a line may break. `isSpaced`: a space precedes it. */
export function* words(paragraph: string): Generator<{ text: string; isSpaced: boolean }> {
  for (const [chunk] of paragraph.matchAll(/\S+/g)) {
    let part = ''
    let isSpaced = true
    const segments = unspaced.test(chunk) ? segmentWords(chunk) : [{ segment: chunk, isWordLike: true }]
    for (const { segment, isWordLike } of segments) {
      // A closing mark stays with the word before it, an opening one with the word after it.
      const mayBegin = isWordLike || opening.test(segment)
      if (part && mayBegin && !opening.test(part.at(-1)!)) {
        yield { text: part, isSpaced }
        isSpaced = false
        part = ''
      }
      part += segment
    }
    yield { text: part, isSpaced }
  }
}

function segmentWords(chunk: string) {
  return new Intl.Segmenter('en', { granularity: 'word' }).segment(chunk)
}

export function* graphemes(text: string): Generator<string> {
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) yield segment
}
