import { hasRightToLeft } from './order-runs.ts'
import type { SheetFonts } from './read-tear-sheet-fonts.server.ts'
import { type Line, type Measure, setLine, setText, type TearSheetFont } from './tear-sheet-text.ts'

export const ink = '#1f1b17'
export const ink2 = '#544c43'
export const rule = '#ded7cb'

interface Style {
  font: TearSheetFont
  size: number
  leading: number
  color?: string
}

/**
 * A PDF page to draw on, in points from its upper left corner. Text never starts a second page: each piece has a maximum of lines.
 * The PDF library is loaded with the first page, because it takes 12 MB and most runs of the program draw none.
 */
export async function createWriter(fonts: SheetFonts, info: { title: string; author: string; now: Date }) {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'LETTER',
    layout: 'portrait',
    margin: 0,
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: info.title, Author: info.author, CreationDate: info.now, ModDate: info.now },
  })
  for (const [name, file] of fonts.files) document.registerFont(name, file)
  const measureAt =
    (size: number): Measure =>
    (font, text) =>
      document.font(font).fontSize(size).widthOfString(text)
  const root = document.struct('Document')
  document.addStructure(root)

  /** Draws something that belongs to the reading order, so that a screen reader reads it as a `type` (P, H1, Figure). */
  function tag(type: string, draw: () => void, options: { alt?: string } = {}) {
    root.add(document.struct(type, options, draw))
  }

  function drawLine(line: Line, style: Style, x: number, baseline: number) {
    // Glyphs are drawn from left to right, and some are parts of letters: copying and reading aloud need the actual text.
    const isTurned = hasRightToLeft(line.text)
    if (isTurned) document.markContent('Span', { actual: line.text })
    let at = x
    for (const run of line.runs) {
      document
        .font(run.font)
        .fontSize(style.size)
        .fillColor(style.color ?? ink)
      document.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += measureAt(style.size)(run.font, run.text)
    }
    if (isTurned) document.endMarkedContent()
  }

  return {
    document,
    tag,
    /** Draws decoration, which screen readers skip. */
    decorate(draw: () => void) {
      document.markContent('Artifact', { type: 'Layout' })
      draw()
      document.endMarkedContent()
    },
    /** Breaks a text into lines of `width`, without drawing them. */
    set(text: string, style: Style, width: number, maxLines: number) {
      return setText(text, { ...style, width, maxLines, fonts, measure: measureAt(style.size) })
    },
    /** Draws lines from `top` downwards and returns where the next line may begin. */
    write(lines: Line[], style: Style, x: number, top: number, type = 'P'): number {
      // This baseline centres the x-height in the line, closely enough for every typeface here.
      const first = top + style.leading / 2 + style.size * 0.33
      tag(type, () => {
        for (const [index, line] of lines.entries()) drawLine(line, style, x, first + index * style.leading)
      })
      return top + lines.length * style.leading
    },
    /** One line, without a maximum width: for fixed texts of known length. */
    writeLine(text: string, style: Style, x: number, top: number, type = 'P'): number {
      return this.write([setLine(text, style.font, fonts)], style, x, top, type)
    },
    /** Ends the page and returns the file. */
    async finish(): Promise<Buffer> {
      const chunks: Buffer[] = []
      document.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise<void>((done, fail) => document.once('end', done).once('error', fail))
      root.end()
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

export type Writer = Awaited<ReturnType<typeof createWriter>>
