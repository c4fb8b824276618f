import { encode } from 'uqr'
import { categoryLine, dimensions } from '#app/features/products/product-label.ts'
import { formatPrice } from '#app/platform/money.ts'
import type { GalleryFacts } from '#app/platform/settings.ts'
import type { FindFonts } from './read-tear-sheet-fonts.server.ts'
import type { TearSheetWork } from './tear-sheet-fields.ts'
import type { TearSheetPicture } from './tear-sheet-picture.server.ts'
import { createWriter, ink, ink2, rule, type Writer } from './tear-sheet-writer.server.ts'

/** Changes with the layout, so that sheets drawn before are drawn again. */
export const tearSheetLayout = 2

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
  findFonts: FindFonts,
  now: Date,
): Promise<Buffer> {
  const description = work.description.slice(0, mostCharacters)
  const texts = [galleryName, ...Object.values(gallery), ...Object.values({ ...work, description })]
  const fonts = await findFonts(texts.filter((text) => typeof text === 'string').join('\n'))
  const writer = createWriter(fonts, { title: work.name.toWellFormed().slice(0, 500), author: galleryName, now })
  drawHead(writer, galleryName)

  const label = setLabel(writer, work)
  const wanted = writer.set(description, body, textWidth, Number.POSITIVE_INFINITY).lines.length * body.leading
  // A long text may take room from the picture, down to a height at which the work still leads.
  const room = textBottom - pictureTop - pictureToText - Math.max(wanted, label.height)
  const frameHeight = Math.min(pictureHeight.most, Math.max(pictureHeight.least, room))
  drawPicture(writer, picture, frameHeight, work.name)

  const textTop = pictureTop + frameHeight + pictureToText
  label.draw(textTop, textBottom)
  drawDescription(writer, description, textTop, workUrl)
  drawFoot(writer, galleryName, gallery, workUrl)
  return writer.finish()
}

function drawHead(writer: Writer, galleryName: string) {
  writer.decorate(() => {
    // The mark of app/ui/icons.svg: a case with a shelf and a light.
    writer.document.save().translate(left, top).scale(0.77)
    writer.document.path('M1 1h18v24H1zM1 19h18M10 15.5v-9').lineWidth(1.25).stroke(ink).restore()
  })
  const name = { font: 'newsreader', size: 17, leading: 20 } as const
  writer.write(writer.set(galleryName, name, right - left - 24, 1).lines, name, left + 24, top)
}

/** The picture, whole and centred in its frame of white. */
function drawPicture(writer: Writer, picture: TearSheetPicture, frameHeight: number, name: string) {
  const scale = Math.min((right - left) / picture.width, frameHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const x = left + (right - left - width) / 2
  const y = pictureTop + (frameHeight - height) / 2
  writer.tag('Figure', () => writer.document.image(picture.jpeg, x, y, { width, height }), { alt: name.toWellFormed() })
  // Pale paper would dissolve into the white of the page; cut-outs have no edge to draw.
  if (!picture.isCutOut) {
    writer.decorate(() => {
      writer.document.rect(x, y, width, height).lineWidth(0.5).strokeOpacity(0.12).stroke(ink).strokeOpacity(1)
    })
  }
}

/** The museum label of the left column: its height at most, and how to draw it. */
function setLabel(writer: Writer, work: TearSheetWork) {
  const title =
    titleSizes.find((size) => !writer.set(work.name, size, labelWidth, size.mostLines).isCut) ?? titleSizes.at(-1)!
  const titleLines = writer.set(work.name.slice(0, mostCharacters), title, labelWidth, title.mostLines).lines
  const facts = [
    categoryLine(work),
    [work.period, work.style].filter(Boolean).join(', '),
    dimensions({
      height_inches: work.heightInches,
      width_inches: work.widthInches,
      depth_inches: work.depthInches,
    }),
  ].filter((fact) => fact !== null && fact !== '')
  const factLines = facts.flatMap((fact) => writer.set(fact!, caption, labelWidth, 3).lines)
  const condition = [`Condition: ${work.condition}`, work.conditionDetails]
    .filter(Boolean)
    .join('\n')
    .slice(0, mostCharacters)
  const head = titleLines.length * title.leading + 6 + factLines.length * caption.leading + 10 + priceStyle.leading + 8

  return {
    height: head + 3 * caption.leading,
    draw(from: number, to: number) {
      let y = writer.write(titleLines, title, left, from, 'H1')
      y = writer.write(factLines, caption, left, y + 6)
      y += 10
      if (work.isSold) {
        writer.decorate(() => writer.document.circle(left + 3.5, y + priceStyle.leading / 2, 3.5).fill('#b8281c'))
        y = writer.writeLine('Sold', priceStyle, left + 14, y)
      } else y = writer.writeLine(formatPrice(work.price), priceStyle, left, y)
      y += 8
      const mostLines = Math.max(1, Math.floor((to - y) / caption.leading))
      // A blank line between one line and the next would waste the room.
      const lines = writer
        .set(condition, caption, labelWidth, mostLines + 1)
        .lines.filter((line) => line.runs.length > 0)
      writer.write(lines.slice(0, mostLines), caption, left, y)
    },
  }
}

/** As much of the description as the page holds; what is left out is on the work's page, and the sheet says so. */
function drawDescription(writer: Writer, text: string, from: number, workUrl: string) {
  const mostLines = Math.floor((textBottom - from) / body.leading)
  const whole = writer.set(text, body, textWidth, mostLines)
  const cut = whole.isCut ? writer.set(text, body, textWidth, mostLines - 1) : whole
  const end = writer.write(cut.lines, body, textLeft, from)
  if (!whole.isCut) return
  writer.writeLine('Continued on the page of this work, by the code below', small, textLeft, end + 1)
  writer.document.link(textLeft, end + 1, textWidth, small.leading, workUrl)
}

function drawFoot(writer: Writer, galleryName: string, gallery: TearSheetFacts['gallery'], workUrl: string) {
  writer.decorate(() => {
    writer.document.moveTo(left, footerTop).lineTo(right, footerTop).lineWidth(0.5).stroke(rule)
    drawCode(writer, workUrl, right - 42, bottom - 42, 42)
  })
  writer.document.link(right - 42, bottom - 42, 42, 42, workUrl)
  const address = `${gallery.street}, ${gallery.city}, ${gallery.region} ${gallery.postalCode}`
  const width = right - left - 60
  const lines = [`${galleryName}, ${address}`, `${gallery.phone}, ${gallery.email}, ${new URL(workUrl).host}`]
  let y = bottom - 2 * small.leading - 2
  for (const line of lines) y = writer.write(writer.set(line, small, width, 1).lines, small, left, y)
}

/** A QR code as dark squares; the white of the page is its quiet zone. */
function drawCode(writer: Writer, text: string, x: number, y: number, size: number) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const module = size / modules
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) writer.document.rect(x + column * module, y + row * module, module, module)
    }
  }
  writer.document.fill(ink)
}
