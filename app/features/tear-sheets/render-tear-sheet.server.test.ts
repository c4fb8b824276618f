import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/app-context.ts'
import { expectInside, readDrawing, sheetOf, tearSheetWork as work, workUrl } from '#tests/tear-sheet.ts'
import { readTearSheetPicture } from './tear-sheet-picture.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tear-sheet-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A picture of one colour, stored as the picture folder would. */
async function pictureOf(width: number, height: number, { isCutOut = false, format = 'webp' as 'webp' | 'png' } = {}) {
  const path = join(folder, `${width}x${height}-${isCutOut}.${format}`)
  const background = { r: 160, g: 40, b: 40, alpha: isCutOut ? 0 : 1 }
  await sharp({ create: { width, height, channels: isCutOut ? 4 : 3, background } })
    .toFormat(format)
    .toFile(path)
  const imageStore = { read: async () => readFile(path) } as Partial<AppContext['imageStore']>
  return readTearSheetPicture({ imageStore, settings: { imageHosts: [] } } as unknown as AppContext, '/images/a.webp')
}

test('TEAR-01 TEAR-02 lays the work out on one page of US letter', async () => {
  const sheet = await sheetOf()
  expect([sheet.pages, sheet.width, sheet.height]).toEqual([1, 612, 792])
  for (const text of [
    'Vitrine',
    'Woman with a Plate',
    'Prints, Lithograph',
    'Art Nouveau (1890-1910), Figurative',
    'H × W: 18 × 32.5 in (45.7 × 82.6 cm)',
    '$12,500',
    'Color lithograph printed from seven stones.',
    'Condition: Very Good',
    'One soft crease',
    '5011 S Dixie Hwy, West Palm Beach, FL 33405',
    '(561) 555-0142, hello@gallery.example, gallery.example',
  ]) {
    expect(sheet.text).toContain(text)
  }
  expect(sheet.title).toBe(work.name)
  expect(sheet.links).toContain(workUrl)
})

test('PDP-15 TEAR-01 says how high one sits', async () => {
  const { text } = await sheetOf({ heightInches: 36.5, widthInches: 20, depthInches: 21, seatHeightInches: 17.25 })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'H × W × D: 36.5 × 20 × 21 in (92.7 × 50.8 × 53.3 cm) Seat height: 17.25 in (43.8 cm)',
  )
})

test.each([
  ['landscape', 1200, 800],
  ['portrait', 400, 1600],
  ['a panorama', 1600, 90],
  ['one pixel', 1, 1],
])('TEAR-01 shows the whole picture: %s', async (_, width, height) => {
  const sheet = await sheetOf({}, await pictureOf(width, height))
  expect(sheet.pages).toBe(1)
  expect(sheet.pictures.map((picture) => [picture.width, picture.height])).toEqual([[width, height]])
  const [, drawnWidth, drawnHeight] = readDrawing(sheet.pdf).match(
    /^([\d.]+) 0 0 -?([\d.]+) [\d.]+ [\d.]+ cm\s+\/I1 Do$/m,
  )!
  expect(Number(drawnWidth)).toBeLessThanOrEqual(504.01)
  expect(Number(drawnHeight)).toBeLessThanOrEqual(380.01)
  expect(Number(drawnWidth) / Number(drawnHeight) / (width / height)).toBeCloseTo(1, 2)
  const [red, green, blue] = sheet.pictures[0]!.data
  expect(Math.abs(red! - 160) + Math.abs(green! - 40) + Math.abs(blue! - 40)).toBeLessThan(12)
})

test('TEAR-01 a cut-out stands on white', async () => {
  const sheet = await sheetOf({}, await pictureOf(300, 300, { isCutOut: true, format: 'png' }))
  expect([...sheet.pictures[0]!.data.slice(0, 3)]).toEqual([255, 255, 255])
})

test('TEAR-01 a sold work says so in place of its price', async () => {
  const { text } = await sheetOf({ isSold: true })
  expect(text).toContain('Sold')
  expect(text).not.toContain('$')
})

test.each([
  ['long words', 'Lorem ipsum dolor sit amet. '.repeat(2_000)],
  ['one word without an end', 'x'.repeat(20_000)],
  ['paragraphs', 'One line.\n\n'.repeat(1_000)],
])('TEAR-01 %s never make a second page', async (_, text) => {
  const sheet = await sheetOf({ name: text, description: text, period: text.slice(0, 900) })
  expect(sheet.pages).toBe(1)
  expect(sheet.text).toContain('…')
  expect(sheet.text).toContain('Continued on the page of this work')
  expect(sheet.text).toContain('hello@gallery.example')
  expectInside(sheet.items)
})

const diacritics = [
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ',
  'ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĲĳĴĵĶķĸĹĺĻļĽľĿŀŁł',
  'ŃńŅņŇňŉŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſ',
  'ƀƁƂƆƉƊƎƏƐƑƒƓƔƗƘƙǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǢǣǤǥǦǧǨǩǪǫǬǭǮǯǰǴǵǸǹǺǻǼǽǾǿȘșȚțȞȟ',
  'ḀḁḂḃḄḅḌḍḎḏḐḑḤḥḪḫḲḳḴḵḶḷḸḹḺḻṀṁṂṃṄṅṆṇṚṛṜṝṠṡṢṣṬṭṮṯẀẁẂẃẄẅẐẑẒẓẞ',
  'ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ',
]

test.each(diacritics)('TEAR-01 every Latin letter is legible: %s', async (letters) => {
  const sheet = await sheetOf({ name: letters, description: [...letters].join(' ') })
  expect(sheet.text.replace(/\s/g, '')).toContain(letters)
  expect(sheet.text).not.toContain('[…]')
})

test('TEAR-01 Greek and Cyrillic are legible', async () => {
  const sheet = await sheetOf({ name: 'Νύχτα, Ночь, Night' })
  expect(sheet.text.replace(/\s+/g, ' ')).toContain('Νύχτα, Ночь, Night')
})

test('TEAR-01 no text breaks the sheet', { timeout: 120_000 }, async () => {
  const picture = await pictureOf(20, 10)
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constant('\ud800 lone \udfff'),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, description, conditionDetails) => {
      const sheet = await sheetOf({ name, description, conditionDetails }, picture)
      expect(sheet.pages).toBeLessThanOrEqual(2)
      for (const items of sheet.pageItems) expectInside(items)
    }),
    { numRuns: 60, examples: [['ࢤ', '', '']] },
  )
})

test('TEAR-01 fonts are embedded', async () => {
  const { pdf } = await sheetOf({ name: 'Kṛṣṇa' })
  const source = pdf.toString('latin1')
  const fonts = source.match(/\/Type \/Font\b/g)!.length
  expect(source.match(/\/FontFile2 /g)!.length * 2).toBe(fonts)
})

test('TEAR-01 the code on the sheet leads to the work', async () => {
  const { pdf } = await sheetOf()
  const squares = [...readDrawing(pdf).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }))
    .filter(({ width, height }) => width < 3 && width === height)
  const origin = { x: Math.min(...squares.map(({ x }) => x)), y: Math.min(...squares.map(({ y }) => y)) }
  const module = squares[0]!.width
  const [side, scale, border] = [Math.round(42 / module), 4, 4]
  const width = (side + 2 * border) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const { x, y } of squares) {
    const column = (Math.round((x - origin.x) / module) + border) * scale
    const row = (Math.round((y - origin.y) / module) + border) * scale
    for (let line = row; line < row + scale; line++) {
      for (let at = column; at < column + scale; at++)
        pixels.fill(0, (line * width + at) * 4, (line * width + at) * 4 + 3)
    }
  }
  expect(jsQR(pixels, width, width)?.data).toBe(workUrl)
})

test('TEAR-10 bytes that are no picture fail by name', async () => {
  const path = join(folder, 'broken.webp')
  await writeFile(path, 'RIFF not a picture')
  const app = { imageStore: { read: async () => readFile(path) }, settings: { imageHosts: [] } }
  await expect(readTearSheetPicture(app as unknown as AppContext, '/images/a.webp')).rejects.toThrow('cannot be put')
})

test('ART-49 the maker stands over the title of a tear sheet', async () => {
  const sheet = await sheetOf({ maker: 'Workshop of Rembrandt' })
  expect(sheet.pages).toBe(1)
  expect(sheet.text.indexOf('Workshop of Rembrandt')).toBeGreaterThan(-1)
  expect(sheet.text.indexOf('Workshop of Rembrandt')).toBeLessThan(sheet.text.indexOf('Woman with a Plate'))
  expectInside(sheet.items)
})
