/** The fonts of a sheet, by the names of their files. */
export const tearSheetFonts = ['newsreader', 'instrument-sans-400', 'instrument-sans-500', 'noto-serif'] as const
export type TearSheetFont = (typeof tearSheetFonts)[number]

/** Says whether a font can draw a character. */
export type Covers = (font: TearSheetFont, codePoint: number) => boolean
/** How wide a font draws a text, in points at the size in question. */
export type Measure = (font: TearSheetFont, text: string) => number

interface Run {
  font: TearSheetFont
  text: string
}
/** Neighbouring runs of one line of type. */
export type Line = Run[]

/** Stands for characters that none of the fonts has: Arabic, Chinese, Hebrew, emoji. */
const placeholder = '[…]'

/**
 * Breaks a text into lines of at most `width` points. Each word is set in the first font that has all its letters, so
 * that no word mixes two hands; what no font has becomes `[…]`. An empty line stands between paragraphs.
 * @returns at most `mostLines` lines; `isCut` says that the last one ends in an ellipsis
 */
export function setText(
  text: string,
  {
    font,
    width,
    mostLines,
    covers,
    measure,
  }: { font: TearSheetFont; width: number; mostLines: number; covers: Covers; measure: Measure },
): { lines: Line[]; isCut: boolean } {
  const lines: Line[] = []
  const measureLine = (line: Line) => line.reduce((sum, run) => sum + measure(run.font, run.text), 0)
  const fits = (line: Line) => measureLine(line) <= width

  for (const [index, paragraph] of paragraphs(text).entries()) {
    if (index > 0) lines.push([])
    let line: Line = []
    for (const word of words(paragraph)) {
      const runs = setWord(word, font, covers)
      const longer = join(line, runs, true)
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line.length > 0) lines.push(line)
      line = []
      for (const piece of breakWord(runs, fits)) {
        if (line.length > 0) lines.push(line)
        line = piece
        if (lines.length > mostLines) break
      }
      if (lines.length > mostLines) break
    }
    if (line.length > 0) lines.push(line)
    if (lines.length > mostLines) break
  }
  if (lines.length <= mostLines) return { lines, isCut: false }
  return { lines: cutLines(lines.slice(0, mostLines), font, fits), isCut: true }
}

/** The text as one line's runs, whatever its length. */
export function setLine(text: string, font: TearSheetFont, covers: Covers): Line {
  return [...words(paragraphs(text).join(' '))].reduce<Line>(
    (line, word) => join(line, setWord(word, font, covers), true),
    [],
  )
}

/** The last line of text ends in an ellipsis; paragraph gaps at the end go. */
function cutLines(lines: Line[], font: TearSheetFont, fits: (line: Line) => boolean): Line[] {
  const kept = [...lines]
  while (kept.length > 0 && kept.at(-1)!.length === 0) kept.pop()
  const last = kept.pop()
  if (!last) return []
  let shorter = last
  while (shorter.length > 0 && !fits(withEllipsis(shorter, font))) shorter = withoutLastGrapheme(shorter)
  return [...kept, withEllipsis(shorter, font)]
}

function withEllipsis(line: Line, font: TearSheetFont): Line {
  const last = line.at(-1)
  if (!last) return [{ font, text: '…' }]
  const text = last.text.replace(/[\s.,;:…–—-]+$/u, '')
  return join([...line.slice(0, -1), { ...last, text }], [{ font, text: '…' }], false)
}

function withoutLastGrapheme(line: Line): Line {
  const last = line.at(-1)!
  const text = [...graphemes(last.text)].slice(0, -1).join('')
  return text ? [...line.slice(0, -1), { ...last, text }] : line.slice(0, -1)
}

/** A word in the first font that has all of it; else the letters that some font has, and `[…]` for the others. */
function setWord(word: string, preferred: TearSheetFont, covers: Covers): Line {
  const fonts: TearSheetFont[] = [preferred, 'newsreader', 'noto-serif']
  const fontFor = (text: string) => fonts.find((font) => [...text].every((char) => covers(font, char.codePointAt(0)!)))
  const whole = fontFor(word)
  if (whole) return [{ font: whole, text: word }]
  let line: Line = []
  for (const grapheme of graphemes(word)) {
    // Ligatures, Roman numerals, fractions and wide letters are known by their plain spelling.
    const spelling = [grapheme, grapheme.normalize('NFKC')].find((text) => fontFor(text))
    if (spelling) line = join(line, [{ font: fontFor(spelling)!, text: spelling }], false)
    else if (!line.at(-1)?.text.endsWith(placeholder))
      line = join(line, [{ font: preferred, text: placeholder }], false)
  }
  return line
}

/** The pieces of a word that is wider than a line; the word itself when it is not. */
function* breakWord(word: Line, fits: (line: Line) => boolean): Generator<Line> {
  if (fits(word)) return yield word
  let piece: Line = []
  for (const run of word) {
    for (const grapheme of graphemes(run.text)) {
      const longer = join(piece, [{ font: run.font, text: grapheme }], false)
      if (piece.length > 0 && !fits(longer)) {
        yield piece
        piece = [{ font: run.font, text: grapheme }]
      } else piece = longer
    }
  }
  if (piece.length > 0) yield piece
}

/** `more` behind `line`, with a blank between where asked for; neighbours in one font become one run. */
function join(line: Line, more: Line, isSpaced: boolean): Line {
  const last = line.at(-1)
  const [first, ...rest] = more
  if (!last || !first) return [...line, ...more]
  const text = last.text + (isSpaced ? ' ' : '')
  if (last.font === first.font) return [...line.slice(0, -1), { font: last.font, text: text + first.text }, ...rest]
  return [...line.slice(0, -1), { ...last, text }, ...more]
}

/** Paragraphs of cleaned text: well-formed, composed, no control or invisible characters. */
function paragraphs(text: string): string[] {
  return text
    .toWellFormed()
    .normalize('NFC')
    .split(/[\r\n\u2028\u2029]+/)
    .map((paragraph) => paragraph.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, ''))
    .filter((paragraph) => paragraph.trim() !== '')
}

function* words(paragraph: string): Generator<string> {
  for (const [word] of paragraph.matchAll(/\S+/gu)) yield word
}

function* graphemes(text: string): Generator<string> {
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) yield segment
}
