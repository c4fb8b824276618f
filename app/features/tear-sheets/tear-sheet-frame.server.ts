import { encode } from 'uqr'
import { addressLine, type PostalAddress } from '#app/features/gallery/postal-address.ts'
import type { GalleryFacts } from '#app/platform/settings.ts'
import type { TearSheetWork } from './tear-sheet-fields.ts'
import { ink, ink2, rule, type Writer } from './tear-sheet-writer.server.ts'

export interface TearSheetFacts {
  work: TearSheetWork
  /** The name of the site the visitor came to. */
  galleryName: string
  gallery: PostalAddress & Pick<GalleryFacts, 'phone' | 'email'>
  /** Absolute address of the work's page. */
  workUrl: string
}

// US letter in points, with a margin of three quarters of an inch.
export const [left, right] = [54, 558]
const [top, bottom] = [54, 738]
const footerTop = 684
/** The top and bottom of a page's content. */
export const [contentTop, contentBottom] = [102, footerTop - 18]

export const body = { font: 'instrument-sans-400', size: 9.5, leading: 14, color: ink } as const
export const caption = { ...body, color: ink2 } as const
const small = { ...caption, size: 8, leading: 12 } as const

/** The texts in the frame of a sheet. */
export type FrameFacts = Pick<TearSheetFacts, 'galleryName' | 'gallery' | 'workUrl'>

/** The frame of every page of a sheet: the gallery above and below, and a QR code that links to the work. */
export function drawFrame(writer: Writer, facts: FrameFacts, page: { number: number; of: number }) {
  drawHead(writer, facts.galleryName, page)
  drawFoot(writer, facts)
}

function drawHead(writer: Writer, galleryName: string, page: { number: number; of: number }) {
  writer.decorate(() => {
    // The mark of app/ui/icons.svg: a case with a shelf and a light.
    writer.document.save().translate(left, top).scale(0.77)
    writer.document.path('M1 1h18v24H1zM1 19h18M10 15.5v-9').lineWidth(1.25).stroke(ink).restore()
  })
  const name = { font: 'newsreader', size: 17, leading: 20 } as const
  const width = right - left - 24 - 60
  writer.write(writer.set(galleryName, name, width, 1).lines, name, left + 24, top)
  if (page.of > 1) writer.writeLine(`Page ${page.number} of ${page.of}`, small, right - 48, top + 4)
}

/** Says that a text continues, and where. */
export function drawContinuation(writer: Writer, workUrl: string, x: number, y: number, width: number) {
  writer.writeLine('Continued on the page of this work, by the code below', small, x, y + 1)
  writer.document.link(x, y + 1, width, small.leading, workUrl)
}

function drawFoot(writer: Writer, { galleryName, gallery, workUrl }: FrameFacts) {
  writer.decorate(() => {
    writer.document.moveTo(left, footerTop).lineTo(right, footerTop).lineWidth(0.5).stroke(rule)
    drawCode(writer, workUrl, right - 42, bottom - 42, 42)
  })
  writer.document.link(right - 42, bottom - 42, 42, 42, workUrl)
  const width = right - left - 60
  const lines = [
    `${galleryName}, ${addressLine(gallery)}`,
    `${gallery.phone}, ${gallery.email}, ${new URL(workUrl).host}`,
  ]
  let y = bottom - 2 * small.leading - 2
  for (const line of lines) y = writer.write(writer.set(line, small, width, 1).lines, small, left, y)
}

/** A QR code as dark squares; the white page around it is its quiet zone. */
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
