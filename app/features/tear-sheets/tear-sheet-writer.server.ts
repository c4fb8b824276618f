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
 * One page to draw on, in points from its upper left corner. Text never makes a second page: each piece says how many lines it may take.
 * What draws is loaded with the first page: few starts of the program come to one, and it takes 12 MB.
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

  /** Draws what is part of the page's reading order, so that a screen reader meets it as a `type` (P, H1, Figure). */
  function tag(type: string, draw: () => void, options: { alt?: string } = {}) {
    root.add(document.struct(type, options, draw))
  }

  function drawLine(line: Line, style: Style, x: number, baseline: number) {
    // Drawn from left to right, and from parts of letters: who copies it, or has it read aloud, needs the text itself.
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
    /** Draws what only decorates. */
    decorate(draw: () => void) {
      document.markContent('Artifact', { type: 'Layout' })
      draw()
      document.endMarkedContent()
    },
    /** Breaks a text into lines of `width`; nothing is drawn yet. */
    set(text: string, style: Style, width: number, mostLines: number) {
      return setText(text, { ...style, width, mostLines, fonts, measure: measureAt(style.size) })
    },
    /** Draws lines from `top` downwards and returns where the next may begin. */
    write(lines: Line[], style: Style, x: number, top: number, type = 'P'): number {
      // The baseline sits where the middle of x-height and line agree closely enough for every face here.
      const first = top + style.leading / 2 + style.size * 0.33
      tag(type, () => {
        for (const [index, line] of lines.entries()) drawLine(line, style, x, first + index * style.leading)
      })
      return top + lines.length * style.leading
    },
    /** One line, uncut: for fixed texts whose length is known. */
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
