import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { readTearSheetFonts } from '#app/features/tear-sheets/read-tear-sheet-fonts.server.ts'
import { renderTearSheet } from '#app/features/tear-sheets/render-tear-sheet.server.ts'
import type { TearSheetWork } from '#app/features/tear-sheets/tear-sheet-fields.ts'
import type { TearSheetPicture } from '#app/features/tear-sheets/tear-sheet-picture.server.ts'
import { readPdf } from './read-pdf.ts'

const gallery = {
  street: '5011 S Dixie Hwy',
  city: 'West Palm Beach',
  region: 'FL',
  postalCode: '33405',
  phone: '(561) 555-0142',
  email: 'hello@gallery.example',
}
export const workUrl = 'https://gallery.example/collection?productId=0193a1b2-0000-7000-8000-000000000000'
export const tearSheetWork: TearSheetWork = {
  id: '0193a1b2-0000-7000-8000-000000000000',
  name: 'Woman with a Plate of Biscuits',
  maker: null,
  category: 'Prints',
  subcategory: 'Lithograph',
  style: 'Figurative',
  period: 'Art Nouveau (1890-1910)',
  price: 12500,
  condition: 'Very Good',
  conditionDetails: 'One soft crease in the lower left margin.',
  description: 'Color lithograph printed from seven stones.\n\nFrom a Boston collection, by descent.',
  imageUrl: '/images/a.webp',
  heightInches: 18,
  widthInches: 32.5,
  depthInches: null,
  seatHeightInches: null,
  isSold: false,
}

const fonts = readTearSheetFonts()

/** The tear sheet of `tearSheetWork`, changed by `facts`, and its contents as a reader sees them. */
export async function sheetOf(facts: Partial<TearSheetWork> = {}, picture?: TearSheetPicture) {
  const pdf = await renderTearSheet(
    { work: { ...tearSheetWork, ...facts }, galleryName: 'Vitrine', gallery, workUrl },
    picture ?? (await newPicture(1200, 800)),
    await fonts,
    new Date('2026-11-20T15:00:00Z'),
  )
  return { pdf, ...(await readPdf(pdf)) }
}

async function newPicture(width: number, height: number): Promise<TearSheetPicture> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background: '#a02828' } })
    .jpeg()
    .toBuffer()
  return { jpeg, width, height, isCutOut: false }
}

/** The drawing instructions of a PDF's first page, as text. */
export function readDrawing(pdf: Buffer): string {
  return [...pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)]
    .map(([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'))
    .find((text) => text.includes(' cm\n'))!
}

/** Expects no text beyond the page or in its margins, except for accents. */
export function expectInside(items: { str: string; x: number; y: number; width: number }[]) {
  for (const item of items) {
    if (!item.str.trim()) continue
    expect(item.x, item.str).toBeGreaterThanOrEqual(50)
    expect(item.x + item.width, item.str).toBeLessThanOrEqual(562)
    expect(item.y, item.str).toBeGreaterThanOrEqual(46)
    expect(item.y, item.str).toBeLessThanOrEqual(746)
  }
}
