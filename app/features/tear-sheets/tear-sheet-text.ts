import { directionOf, orderRuns, type Run } from './order-runs.ts'
import { cleanParagraphs, graphemes, invisible, words } from './text-parts.ts'

/** Our own fonts, by file name. */
export const tearSheetFonts = ['newsreader', 'instrument-sans-400', 'instrument-sans-500', 'noto-serif'] as const
export type TearSheetFont = (typeof tearSheetFonts)[number]

/** The fonts for a text. */
export interface Fonts {
  /** Whether one of our own fonts can draw a character. */
  covers: (font: TearSheetFont, codePoint: number) => boolean
  /** Fonts of the scripts that ours do not cover, as far as the text needs them. */
  scriptFonts: readonly { name: string; covers: (codePoint: number) => boolean }[]
  /** The name printed, in brackets, for a character that no font has. */
  nameOf: (grapheme: string) => string
}
/** The width of a text in a font, in points at the current size. */
export type Measure = (font: string, text: string) => number

/** A line of type: its runs from left to right, and its text in reading order. Without runs it is a gap. */
export interface Line {
  runs: Run[]
  text: string
}
/** The same before its runs are put in order. */
type Unordered = { runs: Run[]; direction: 'ltr' | 'rtl' }
type Fits = (runs: Run[]) => boolean

/**
 * Breaks a text into lines of at most `width` points. Each word is set in the first font that has all its letters, so
 * that no word mixes typefaces; a character that no font has is named in brackets. Paragraphs are separated by an empty line.
 * @returns at most `maxLines` lines; `isCut` says that the last one ends in an ellipsis
 */
export function setText(
  text: string,
  {
    font,
    width,
    maxLines,
    fonts,
    measure,
  }: { font: TearSheetFont; width: number; maxLines: number; fonts: Fonts; measure: Measure },
): { lines: Line[]; isCut: boolean } {
  const lines: Unordered[] = []
  const fits: Fits = (runs) => runs.reduce((sum, run) => sum + measure(run.font, run.text), 0) <= width

  for (const [index, paragraph] of cleanParagraphs(text).entries()) {
    if (index > 0) lines.push({ runs: [], direction: 'ltr' })
    const legible = spellOut(paragraph, font, fonts)
    const direction = directionOf(legible)
    let runs: Run[] = []
    const endLine = () => runs.length > 0 && lines.push({ runs, direction })
    for (const { text: word, isSpaced } of words(legible)) {
      const wordRuns = setWord(word, font, fonts)
      const longer = isSpaced ? joinSpaced(runs, wordRuns, font) : join(runs, wordRuns)
      if (fits(longer)) {
        runs = longer
        continue
      }
      for (const piece of breakWord(wordRuns, fits)) {
        endLine()
        runs = piece
        if (lines.length > maxLines) break
      }
      if (lines.length > maxLines) break
    }
    endLine()
    if (lines.length > maxLines) break
  }
  const isCut = lines.length > maxLines
  const kept = isCut ? cutLines(lines.slice(0, maxLines), font, fits) : lines
  return { lines: kept.map(orderLine), isCut }
}

/** The text as one line, whatever its length. */
export function setLine(text: string, font: TearSheetFont, fonts: Fonts): Line {
  const legible = spellOut(cleanParagraphs(text).join(' '), font, fonts)
  let runs: Run[] = []
  for (const { text: word, isSpaced } of words(legible)) {
    const wordRuns = setWord(word, font, fonts)
    runs = isSpaced ? joinSpaced(runs, wordRuns, font) : join(runs, wordRuns)
  }
  return orderLine({ runs, direction: directionOf(legible) })
}

function orderLine({ runs, direction }: Unordered): Line {
  return { runs: orderRuns(runs, direction), text: runs.map(({ text }) => text).join('') }
}

/** Ends the last line of text in an ellipsis, and drops gaps at the end. */
function cutLines(lines: Unordered[], font: TearSheetFont, fits: Fits): Unordered[] {
  const kept = [...lines]
  while (kept.length > 0 && kept.at(-1)!.runs.length === 0) kept.pop()
  const last = kept.pop()
  if (!last) return []
  let shorter = last.runs
  while (shorter.length > 0 && !fits(withEllipsis(shorter, font))) shorter = withoutLastPart(shorter)
  return [...kept, { ...last, runs: withEllipsis(shorter, font) }]
}

function withEllipsis(runs: Run[], font: TearSheetFont): Run[] {
  const last = runs.at(-1)
  if (!last) return [{ font, text: '…' }]
  const text = last.text.replace(/[\s.,;:…–—-]+$/u, '')
  return join([...runs.slice(0, -1), { ...last, text }], [{ font, text: '…' }])
}

/** Removes the last word; of a single word the last letter. */
function withoutLastPart(runs: Run[]): Run[] {
  const isOneWord = !/\S\s+\S/.test(runs.map(({ text }) => text).join(''))
  const last = runs.at(-1)!
  const text = isOneWord ? [...graphemes(last.text)].slice(0, -1).join('') : last.text.replace(/\s*\S*$/u, '')
  if (text) return [...runs.slice(0, -1), { ...last, text }]
  const before = runs.slice(0, -1)
  // The word began in the run before.
  return isOneWord || /^\s/.test(last.text) || before.length === 0 ? before : withoutLastPart(before)
}

/** All fonts for a text, the preferred one first, each with a function that says whether it has a character. */
function candidates(preferred: TearSheetFont, { covers, scriptFonts }: Fonts) {
  const own = [preferred, 'newsreader', 'noto-serif'] as const
  return [...own.map((name) => ({ name, covers: (codePoint: number) => covers(name, codePoint) })), ...scriptFonts]
}

function fontFor(text: string, preferred: TearSheetFont, fonts: Fonts): string | undefined {
  return candidates(preferred, fonts).find((font) => [...text].every((char) => font.covers(char.codePointAt(0)!)))?.name
}

/** The text with only characters that some font has; others are replaced by their names. */
function spellOut(paragraph: string, preferred: TearSheetFont, fonts: Fonts): string {
  let spelled = ''
  let lastName = ''
  for (const grapheme of graphemes(paragraph)) {
    const bare = grapheme.replace(invisible, '')
    // Ligatures, Roman numerals, fractions and full-width letters have plain equivalents.
    const spelling = [grapheme, bare, bare.normalize('NFKC')].find((text) => fontFor(text, preferred, fonts))
    const name = spelling === undefined ? `[${fonts.nameOf(grapheme)}]` : ''
    // Consecutive letters of a rare script are named once.
    if (name !== lastName || !name) spelled += spelling ?? name
    lastName = name
  }
  return spelled
}

/** The word in the first font that has all of it, else each letter in the first font that has it. */
function setWord(word: string, preferred: TearSheetFont, fonts: Fonts): Run[] {
  const whole = fontFor(word, preferred, fonts)
  if (whole) return [{ font: whole, text: word }]
  return [...graphemes(word)].reduce<Run[]>(
    (runs, grapheme) => join(runs, [{ font: fontFor(grapheme, preferred, fonts) ?? preferred, text: grapheme }]),
    [],
  )
}

/** The pieces of a word that is wider than a line; the word itself if it is not. */
function* breakWord(word: Run[], fits: Fits): Generator<Run[]> {
  if (fits(word)) return yield word
  let piece: Run[] = []
  for (const run of word) {
    for (const grapheme of graphemes(run.text)) {
      const longer = join(piece, [{ font: run.font, text: grapheme }])
      if (piece.length > 0 && !fits(longer)) {
        yield piece
        piece = [{ font: run.font, text: grapheme }]
      } else piece = longer
    }
  }
  if (piece.length > 0) yield piece
}

/** `more` after `runs`; adjacent runs in the same font are merged. */
function join(runs: Run[], more: Run[]): Run[] {
  const last = runs.at(-1)
  const [first, ...rest] = more
  if (!last || !first || last.font !== first.font) return [...runs, ...more]
  return [...runs.slice(0, -1), { font: last.font, text: last.text + first.text }, ...rest]
}

/** The same with a space between, in `font`. */
function joinSpaced(runs: Run[], more: Run[], font: TearSheetFont): Run[] {
  return runs.length > 0 ? join(join(runs, [{ font, text: ' ' }]), more) : more
}
