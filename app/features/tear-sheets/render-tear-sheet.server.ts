import { categoryLine, priceText, unavailableText } from '#app/features/products/product-label.ts'
import { sizeLines } from '#app/features/products/product-size.ts'
import type { FindFonts } from './read-tear-sheet-fonts.server.ts'
import type { TearSheetWork } from './tear-sheet-fields.ts'
import {
  body,
  caption,
  contentBottom,
  contentTop,
  drawContinuation,
  drawFrame,
  left,
  right,
  type TearSheetFacts,
} from './tear-sheet-frame.server.ts'
import type { TearSheetPicture } from './tear-sheet-picture.server.ts'
import { drawReport, setReport } from './tear-sheet-report.server.ts'
import { createWriter, ink, type Writer } from './tear-sheet-writer.server.ts'

/** Increase this when the layout changes, so that cached sheets are drawn again. */
export const tearSheetLayout = 5

const columnGap = 30
const labelWidth = 186
const textLeft = left + labelWidth + columnGap
const textWidth = right - textLeft
const pictureHeight = { min: 250, max: 380 }
const pictureToText = 30
/** The height left for the texts below the smallest picture. */
const maxTextHeight = contentBottom - contentTop - pictureHeight.min - pictureToText

const maker = { ...body, leading: 14 } as const
const priceStyle = { ...body, font: 'instrument-sans-500', size: 12, leading: 18 } as const
/** A title is set in smaller type before it is cut: some have 700 characters. */
const titleSizes = [
  { font: 'newsreader', size: 21, leading: 24, maxLines: 4 },
  { font: 'newsreader', size: 16, leading: 19, maxLines: 6 },
  { font: 'newsreader', size: 12.5, leading: 15, maxLines: 8 },
] as const
/** The most lines for category, for period with style, and for each line of the size. */
const maxFactLines = 2
/** No sheet has room for more, so that the rest of a very long text is not measured. */
const maxCharacters = { description: 8_000, condition: 20_000 }

/**
 * The tear sheet of a work: one US letter page, whatever the picture's format and the description's length (TEAR-01,
 * TEAR-02). A condition report that does not fit on the page gets pages of its own (TEAR-15).
 */
export async function renderTearSheet(
  facts: TearSheetFacts,
  picture: TearSheetPicture,
  findFonts: FindFonts,
  now: Date,
): Promise<Buffer> {
  const { galleryName, gallery, workUrl } = facts
  const work = {
    ...facts.work,
    description: facts.work.description.slice(0, maxCharacters.description),
    conditionDetails: facts.work.conditionDetails?.slice(0, maxCharacters.condition).trim() ?? '',
  }
  const texts = [galleryName, ...Object.values(gallery), ...Object.values(work)]
  const fonts = await findFonts(texts.filter((text) => typeof text === 'string').join('\n'))
  const writer = await createWriter(fonts, { title: work.name.toWellFormed().slice(0, 500), author: galleryName, now })

  const label = setLabel(writer, work)
  const report = label.isWhole ? null : setReport(writer, work)
  const pages = 1 + (report?.pages.length ?? 0)
  drawFrame(writer, facts, { number: 1, of: pages })

  const wanted = writer.set(work.description, body, textWidth, Number.POSITIVE_INFINITY).lines.length * body.leading
  // A long text makes the picture smaller, down to a height at which it still dominates the page.
  const room = contentBottom - contentTop - pictureToText - Math.max(wanted, label.height)
  const frameHeight = Math.min(pictureHeight.max, Math.max(pictureHeight.min, room))
  drawPicture(writer, picture, frameHeight, work.name)

  const textTop = contentTop + frameHeight + pictureToText
  label.draw(textTop)
  drawDescription(writer, work.description, textTop, workUrl)
  if (report) drawReport(writer, report, facts, pages)
  return writer.finish()
}

/** The picture, uncropped and centred in its frame of white. */
function drawPicture(writer: Writer, picture: TearSheetPicture, frameHeight: number, name: string) {
  const scale = Math.min((right - left) / picture.width, frameHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const x = left + (right - left - width) / 2
  const y = contentTop + (frameHeight - height) / 2
  writer.tag('Figure', () => writer.document.image(picture.jpeg, x, y, { width, height }), { alt: name.toWellFormed() })
  // Without an edge, pale paper would merge with the white of the page; cut-outs have no edge to draw.
  if (!picture.isCutOut) {
    writer.decorate(() => {
      writer.document.rect(x, y, width, height).lineWidth(0.5).strokeOpacity(0.12).stroke(ink).strokeOpacity(1)
    })
  }
}

/** The museum label in the left column: its height, a function that draws it, and whether it contains the whole condition. */
function setLabel(writer: Writer, work: TearSheetWork & { conditionDetails: string }) {
  const title =
    titleSizes.find((size) => !writer.set(work.name, size, labelWidth, size.maxLines).isCut) ?? titleSizes.at(-1)!
  const titleLines = writer.set(work.name.slice(0, maxCharacters.description), title, labelWidth, title.maxLines).lines
  const facts = [
    categoryLine(work),
    [work.period, work.style].filter(Boolean).join(', '),
    ...sizeLines({
      height_inches: work.heightInches,
      width_inches: work.widthInches,
      depth_inches: work.depthInches,
      seat_height_inches: work.seatHeightInches,
    }),
  ]
  const factLines = facts.flatMap((fact) => writer.set(fact, caption, labelWidth, maxFactLines).lines)
  const makerLines = work.maker ? writer.set(work.maker, maker, labelWidth, maxFactLines).lines : []
  const makerHeight = makerLines.length > 0 ? makerLines.length * maker.leading + 3 : 0
  const head =
    makerHeight +
    titleLines.length * title.leading +
    6 +
    factLines.length * caption.leading +
    10 +
    priceStyle.leading +
    8
  const setCondition = (details: string) =>
    writer
      .set([`Condition: ${work.condition}`, details].join('\n'), caption, labelWidth, Number.POSITIVE_INFINITY)
      // Blank lines would waste space.
      .lines.filter((line) => line.runs.length > 0)
  const whole = setCondition(work.conditionDetails)
  const isWhole = head + whole.length * caption.leading <= maxTextHeight
  const condition = isWhole ? whole : pointToReport(Math.floor((maxTextHeight - head) / caption.leading))

  function pointToReport(maxLines: number) {
    const set = (text: string, lines: number) => writer.set(text, caption, labelWidth, lines).lines
    if (maxLines < 2) return set('Condition: see page 2', 1)
    return [...set(`Condition: ${work.condition}`, Math.min(3, maxLines - 1)), ...set('Report on page 2', 1)]
  }

  return {
    isWhole,
    height: head + condition.length * caption.leading,
    draw(from: number) {
      let y = from + makerHeight
      if (makerLines.length > 0) writer.write(makerLines, maker, left, from)
      y = writer.write(titleLines, title, left, y, 'H1')
      y = writer.write(factLines, caption, left, y + 6)
      y += 10
      const offer = { price: work.price, sold_out: work.isSold }
      const isSold = unavailableText(offer) === 'Sold'
      if (isSold) {
        writer.decorate(() => writer.document.circle(left + 3.5, y + priceStyle.leading / 2, 3.5).fill('#b8281c'))
      }
      y = writer.writeLine(priceText(offer), priceStyle, isSold ? left + 14 : left, y)
      writer.write(condition, caption, left, y + 8)
    },
  }
}

/** As much of the description as fits; the rest is on the work's page, and the sheet says so. */
function drawDescription(writer: Writer, text: string, from: number, workUrl: string) {
  const maxLines = Math.floor((contentBottom - from) / body.leading)
  const whole = writer.set(text, body, textWidth, maxLines)
  const cut = whole.isCut ? writer.set(text, body, textWidth, maxLines - 1) : whole
  const end = writer.write(cut.lines, body, textLeft, from)
  if (!whole.isCut) return
  drawContinuation(writer, workUrl, textLeft, end, textWidth)
}
