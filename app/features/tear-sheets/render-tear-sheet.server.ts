import { encode } from 'uqr'
import { categoryLine, dimensions } from '#app/features/products/product-label.ts'
import { formatPrice } from '#app/platform/money.ts'
import type { GalleryFacts } from '#app/platform/settings.ts'
import type { TearSheetWork } from './tear-sheet-fields.ts'
import { createPen, ink, ink2, type Pen, rule, type TearSheetTypeCase } from './tear-sheet-pen.server.ts'
import type { TearSheetPicture } from './tear-sheet-picture.server.ts'

/** Changes with the layout, so that sheets drawn before are drawn anew. */
export const tearSheetLayout = 1

export interface TearSheetFacts {
  work: TearSheetWork
  /** The name of the site the visitor came to. */
  galleryName: string
  gallery: Pick<GalleryFacts, 'street' | 'city' | 'region' | 'postalCode' | 'phone' | 'email'>
  /** Absolute address of the work's page. */
  workUrl: string
}

// US letter in points, with three quarters of an inch around.
const [left, right, top, bottom] = [54, 558, 54, 738]
const columnGap = 30
const labelWidth = 186
const textLeft = left + labelWidth + columnGap
const textWidth = right - textLeft
const footerTop = 684
const textBottom = footerTop - 18
const pictureTop = 102
const pictureHeight = { least: 250, most: 380 }
const pictureToText = 30

const body = { font: 'instrument-sans-400', size: 9.5, leading: 14, color: ink } as const
const caption = { ...body, color: ink2 } as const
const small = { ...caption, size: 8, leading: 12 } as const
const priceStyle = { ...body, font: 'instrument-sans-500', size: 12, leading: 18 } as const
/** A title grows smaller before it is cut: some have 700 characters. */
const titleSizes = [
  { font: 'newsreader', size: 21, leading: 24, mostLines: 4 },
  { font: 'newsreader', size: 16, leading: 19, mostLines: 6 },
  { font: 'newsreader', size: 12.5, leading: 15, mostLines: 9 },
] as const
/** No page holds more; the rest of an endless text need not be measured. */
const mostCharacters = 8_000

/** The tear sheet of a work: one page of US letter, whatever the picture's format and the texts' length (TEAR-01, TEAR-02). */
export async function renderTearSheet(
  { work, galleryName, gallery, workUrl }: TearSheetFacts,
  picture: TearSheetPicture,
  typeCase: TearSheetTypeCase,
  now: Date,
): Promise<Buffer> {
  const pen = createPen(typeCase, { title: work.name.toWellFormed().slice(0, 500), author: galleryName, now })
  drawHead(pen, galleryName)

  const label = setLabel(pen, work)
  const description = work.description.slice(0, mostCharacters)
  const wished = pen.set(description, body, textWidth, Number.POSITIVE_INFINITY).lines.length * body.leading
  // A long text may take room from the picture, down to a height at which the work still leads.
  const room = textBottom - pictureTop - pictureToText - Math.max(wished, label.height)
  const frameHeight = Math.min(pictureHeight.most, Math.max(pictureHeight.least, room))
  drawPicture(pen, picture, frameHeight, work.name)

  const textTop = pictureTop + frameHeight + pictureToText
  label.draw(textTop, textBottom)
  drawDescription(pen, description, textTop, workUrl)
  drawFoot(pen, galleryName, gallery, workUrl)
  return pen.finish()
}

function drawHead(pen: Pen, galleryName: string) {
  pen.decorate(() => {
    // The mark of app/ui/icons.svg: a case with a shelf and a light.
    pen.document.save().translate(left, top).scale(0.77)
    pen.document.path('M1 1h18v24H1zM1 19h18M10 15.5v-9').lineWidth(1.25).stroke(ink).restore()
  })
  const name = { font: 'newsreader', size: 17, leading: 20 } as const
  pen.write(pen.set(galleryName, name, right - left - 24, 1).lines, name, left + 24, top)
}

/** The picture, whole and centred in its frame of white. */
function drawPicture(pen: Pen, picture: TearSheetPicture, frameHeight: number, name: string) {
  const scale = Math.min((right - left) / picture.width, frameHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const x = left + (right - left - width) / 2
  const y = pictureTop + (frameHeight - height) / 2
  pen.tag('Figure', () => pen.document.image(picture.jpeg, x, y, { width, height }), name.toWellFormed())
  // Pale paper would dissolve into the white of the page; cut-outs have no edge to draw.
  if (!picture.isCutOut) {
    pen.decorate(() => {
      pen.document.rect(x, y, width, height).lineWidth(0.5).strokeOpacity(0.12).stroke(ink).strokeOpacity(1)
    })
  }
}

/** The museum label of the left column: its height at most, and how to draw it. */
function setLabel(pen: Pen, work: TearSheetWork) {
  const title =
    titleSizes.find((size) => !pen.set(work.name, size, labelWidth, size.mostLines).isCut) ?? titleSizes.at(-1)!
  const titleLines = pen.set(work.name.slice(0, mostCharacters), title, labelWidth, title.mostLines).lines
  const facts = [
    categoryLine(work),
    [work.period, work.style].filter(Boolean).join(', '),
    dimensions({
      height_inches: work.heightInches,
      width_inches: work.widthInches,
      depth_inches: work.depthInches,
    }),
  ].filter((fact) => fact !== null && fact !== '')
  const factLines = facts.flatMap((fact) => pen.set(fact!, caption, labelWidth, 3).lines)
  const condition = [`Condition: ${work.condition}`, work.conditionDetails]
    .filter(Boolean)
    .join('\n')
    .slice(0, mostCharacters)
  const head = titleLines.length * title.leading + 6 + factLines.length * caption.leading + 10 + priceStyle.leading + 8

  return {
    height: head + 3 * caption.leading,
    draw(from: number, to: number) {
      let y = pen.write(titleLines, title, left, from, 'H1')
      y = pen.write(factLines, caption, left, y + 6)
      y += 10
      if (work.isSold) {
        pen.decorate(() => pen.document.circle(left + 3.5, y + priceStyle.leading / 2, 3.5).fill('#b8281c'))
        y = pen.writeLine('Sold', priceStyle, left + 14, y)
      } else y = pen.writeLine(formatPrice(work.price), priceStyle, left, y)
      y += 8
      const mostLines = Math.max(1, Math.floor((to - y) / caption.leading))
      // A blank line between one line and the next would waste the room.
      const lines = pen.set(condition, caption, labelWidth, mostLines + 1).lines.filter((line) => line.length > 0)
      pen.write(lines.slice(0, mostLines), caption, left, y)
    },
  }
}

/** As much of the description as the page holds; what is left out is on the work's page, and the sheet says so. */
function drawDescription(pen: Pen, text: string, from: number, workUrl: string) {
  const mostLines = Math.floor((textBottom - from) / body.leading)
  const whole = pen.set(text, body, textWidth, mostLines)
  const cut = whole.isCut ? pen.set(text, body, textWidth, mostLines - 1) : whole
  const end = pen.write(cut.lines, body, textLeft, from)
  if (!whole.isCut) return
  pen.writeLine('Continued on the page of this work, by the code below', small, textLeft, end + 1)
  pen.document.link(textLeft, end + 1, textWidth, small.leading, workUrl)
}

function drawFoot(pen: Pen, galleryName: string, gallery: TearSheetFacts['gallery'], workUrl: string) {
  pen.decorate(() => {
    pen.document.moveTo(left, footerTop).lineTo(right, footerTop).lineWidth(0.5).stroke(rule)
    drawCode(pen, workUrl, right - 42, bottom - 42, 42)
  })
  pen.document.link(right - 42, bottom - 42, 42, 42, workUrl)
  const address = `${gallery.street}, ${gallery.city}, ${gallery.region} ${gallery.postalCode}`
  const width = right - left - 60
  const lines = [`${galleryName}, ${address}`, `${gallery.phone}, ${gallery.email}, ${new URL(workUrl).host}`]
  let y = bottom - 2 * small.leading - 2
  for (const line of lines) y = pen.write(pen.set(line, small, width, 1).lines, small, left, y)
}

/** A QR code as dark squares; the white of the page is its quiet zone. */
function drawCode(pen: Pen, text: string, x: number, y: number, size: number) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const module = size / modules
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pen.document.rect(x + column * module, y + row * module, module, module)
    }
  }
  pen.document.fill(ink)
}
