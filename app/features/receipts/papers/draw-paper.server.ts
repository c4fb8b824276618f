import type { AppContext } from '#app/app-context.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import type { OrderedWork } from '#app/features/orders/ordered-work.ts'
import { categoryLine } from '#app/features/products/product-label.ts'
import { productPath } from '#app/features/products/product-path.ts'
import { sizeLines } from '#app/features/products/product-size.ts'
import {
  body,
  caption,
  contentTop,
  drawFrame,
  type FrameFacts,
  left,
  right,
} from '#app/features/tear-sheets/tear-sheet-frame.server.ts'
import {
  PictureFailed,
  readTearSheetPicture,
  type TearSheetPicture,
} from '#app/features/tear-sheets/tear-sheet-picture.server.ts'
import { createWriter, ink, rule, type Writer } from '#app/features/tear-sheets/tear-sheet-writer.server.ts'
import type { Site } from '#app/platform/settings.ts'
import type { ReceiptFacts } from '../read-receipt-facts.server.ts'

/** The part of the app's context that a paper needs. */
export type PaperContext = Pick<AppContext, 'db' | 'now' | 'settings' | 'imageStore' | 'tearSheets' | 'log'>

/** The two columns: the work at the left, the text of the paper at the right. */
const labelWidth = 186
export const textLeft = left + labelWidth + 30
export const textWidth = right - textLeft
export const heading = { ...body, font: 'instrument-sans-500' } as const

const title = { font: 'newsreader', size: 24, leading: 30, color: ink } as const
const workTitle = { font: 'newsreader', size: 14, leading: 17, color: ink } as const
const pictureHeight = 200
/** The most lines for a work's name, and for each line below it. */
const maxLines = { name: 8, fact: 2 }

interface Paper {
  title: string
  facts: ReceiptFacts
  /** All its texts, to choose the fonts. */
  texts: readonly string[]
  /** Draws the right column from `top` downwards. */
  draw: (writer: Writer, top: number) => void
}

/** A US letter page in the style of the tear sheets: the work at the left, `draw` at the right (OPAGE-06, OPAGE-07). */
export async function drawPaper(context: PaperContext, site: Site, order: Order, paper: Paper): Promise<Buffer> {
  const { settings, tearSheets, now } = context
  const { street, city, region, postalCode, phone, email } = settings.gallery
  const gallery = { street, city, region, postalCode, phone, email }
  const { work, number } = paper.facts
  const workUrl = order.product_id ? new URL(productPath(order.product_id), site.origin).href : site.origin
  const frame: FrameFacts = { galleryName: site.name, gallery, workUrl }
  const facts = workLines(paper.facts)
  const picture = await readPicture(context, work.images[0])
  return tearSheets.draw(async (findFonts) => {
    const fonts = await findFonts(
      [site.name, ...Object.values(gallery), work.name, work.maker ?? '', ...facts, ...paper.texts].join('\n'),
    )
    const writer = await createWriter(fonts, { title: `${paper.title} ${number}`, author: site.name, now: now() })
    drawFrame(writer, frame, { number: 1, of: 1 })
    const top = writer.writeLine(paper.title, title, left, contentTop, 'H1') + 24
    drawWork(writer, work, facts, picture, top)
    paper.draw(writer, top)
    return writer.finish()
  })
}

function workLines({ work }: ReceiptFacts): string[] {
  const { category, subcategory, period, style } = work
  return [
    category ? categoryLine({ category: category as never, subcategory }) : '',
    [period, style].filter(Boolean).join(', '),
    ...sizeLines(work),
  ].filter(Boolean)
}

/** null if it cannot be read: a paper is useful without it. */
async function readPicture({ log, ...context }: PaperContext, url?: string): Promise<TearSheetPicture | null> {
  if (!url) return null
  try {
    return await readTearSheetPicture(context, url)
  } catch (error) {
    if (!(error instanceof PictureFailed)) throw error
    log.warn({ error }, 'a receipt or packing note has no picture')
    return null
  }
}

function drawWork(
  writer: Writer,
  { name, maker }: OrderedWork,
  facts: string[],
  picture: TearSheetPicture | null,
  top: number,
) {
  let y = top
  if (picture) {
    const scale = Math.min(labelWidth / picture.width, pictureHeight / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    writer.tag('Figure', () => writer.document.image(picture.jpeg, left, y, { width, height }), {
      alt: name.toWellFormed(),
    })
    y += height + 14
  }
  if (maker) y = writer.write(writer.set(maker, body, labelWidth, maxLines.fact).lines, body, left, y) + 3
  y = writer.write(writer.set(name, workTitle, labelWidth, maxLines.name).lines, workTitle, left, y, 'H2') + 4
  for (const fact of facts)
    y = writer.write(writer.set(fact, caption, labelWidth, maxLines.fact).lines, caption, left, y)
}

/** A hairline across the right column. */
export function drawRule(writer: Writer, y: number) {
  writer.decorate(() => writer.document.moveTo(textLeft, y).lineTo(right, y).lineWidth(0.5).stroke(rule))
}

/** A heading and lines below it, in the right column; returns where the next block may begin. */
export function drawBlock(writer: Writer, name: string, lines: readonly string[], top: number): number {
  let y = writer.writeLine(name, heading, textLeft, top)
  for (const line of lines) y = writer.write(writer.set(line, body, textWidth, 4).lines, body, textLeft, y)
  return y + 14
}
