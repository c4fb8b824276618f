import type { TearSheetWork } from './tear-sheet-fields.ts'
import {
  body,
  contentBottom,
  contentTop,
  drawContinuation,
  drawFrame,
  left,
  type TearSheetFacts,
} from './tear-sheet-frame.server.ts'
import type { Line } from './tear-sheet-text.ts'
import type { Writer } from './tear-sheet-writer.server.ts'

const nameStyle = { font: 'newsreader', size: 16, leading: 20 } as const
const gradeStyle = { ...body, font: 'instrument-sans-500', size: 11, leading: 16 } as const
/** A line length that reads well: about 80 characters. */
const width = 380
/** The form accepts 5,000 characters, which are two pages; an imported file may have any number. */
const maxPages = 3

/** A condition report, ready to be drawn. */
interface Report {
  name: Line[]
  grade: Line[]
  /** The lines of each page. */
  pages: Line[][]
  isCut: boolean
}

/** Lays out a condition report on pages of its own, at most three (TEAR-15). */
export function setReport(writer: Writer, work: TearSheetWork & { conditionDetails: string }): Report {
  const name = writer.set(work.name, nameStyle, width, 2).lines
  const grade = writer.set(`Condition: ${work.condition}`, gradeStyle, width, 2).lines
  const linesFrom = (top: number) => Math.floor((contentBottom - top) / body.leading)
  const sizes = [linesFrom(textTop(name, grade)), ...Array<number>(maxPages - 1).fill(linesFrom(contentTop))]
  const max = sizes.reduce((sum, lines) => sum + lines)
  const whole = writer.set(work.conditionDetails, body, width, max)
  const { lines } = whole.isCut ? writer.set(work.conditionDetails, body, width, max - 1) : whole

  const pages: Line[][] = []
  let rest = lines
  for (const size of sizes) {
    if (rest.length > 0) pages.push(rest.slice(0, size))
    // No page begins with a gap.
    rest = rest.slice(size)
    if (rest[0]?.runs.length === 0) rest = rest.slice(1)
  }
  return { name, grade, pages, isCut: whole.isCut }
}

/** Draws the report's pages after the first page of the sheet. */
export function drawReport(writer: Writer, report: Report, facts: TearSheetFacts, pages: number) {
  for (const [index, lines] of report.pages.entries()) {
    writer.document.addPage()
    drawFrame(writer, facts, { number: index + 2, of: pages })
    let y: number = contentTop
    if (index === 0) {
      y = writer.write(report.name, nameStyle, left, y, 'H2')
      y = writer.write(report.grade, gradeStyle, left, y + gap) + gap
    }
    y = writer.write(lines, body, left, y)
    if (report.isCut && index === report.pages.length - 1) drawContinuation(writer, facts.workUrl, left, y, width)
  }
}

const gap = 8

function textTop(name: Line[], grade: Line[]): number {
  return contentTop + name.length * nameStyle.leading + gap + grade.length * gradeStyle.leading + gap
}
