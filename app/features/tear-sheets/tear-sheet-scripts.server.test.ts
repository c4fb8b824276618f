import { expect, test } from 'vitest'
import { readDrawing, sheetOf } from '#tests/tear-sheet.ts'

/** The text as a reader finds it, without spaces and line ends. */
const plain = (text: string) => text.replace(/\s+/g, '')

/** The texts at one height, from left to right. */
function linesOf(items: { str: string; x: number; y: number }[]): string[] {
  const heights = new Map<number, typeof items>()
  for (const item of items) heights.set(item.y, [...(heights.get(item.y) ?? []), item])
  return [...heights.values()].map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ str }) => str)
      .join(''),
  )
}

/** A text as a PDF holds it. */
function utf16(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return bytes.toString('latin1').replace(/[()\\]/g, (char) => `\\${char}`)
}

test.each([
  ['Japanese', '神奈川沖浪裏・ふじの「名所」、カメラ'],
  ['Chinese', '静物与夜'],
  ['Chinese, in traditional characters', '靜物與罈，攆'],
  ['Korean', '달항아리 백자대호'],
  ['Hebrew', 'שלום'],
  ['Thai', 'ภาพสีมัน'],
  ['Armenian', 'Նատյուրմորտ'],
  ['Georgian', 'ნატურმორტი'],
])('TEAR-13 a name in %s is legible: %s', async (_, name) => {
  const sheet = await sheetOf({ name, description: `Titled ${name} by the artist.` })
  expect(plain(sheet.text)).toContain(plain(name))
  expect(plain(sheet.text)).toContain(plain(`Titled ${name} by the artist.`))
  expect(sheet.text).not.toContain('[')
})

// Drawn from parts of letters, or with letters joined and moved, so that a reader finds only some of them.
test.each([
  ['Arabic', 'لوحة زيتية', 'لوحة'],
  ['Devanagari', 'श्रीकृष्ण', 'क'],
  ['Bengali', 'নকশি কাঁথা', 'ন'],
  ['Tamil', 'தஞ்சாவூர்', 'த'],
  ['Thai with its vowel am', 'สีน้ำ', 'ส'],
])('TEAR-13 a name in %s is legible: %s', async (_, name, letter) => {
  const sheet = await sheetOf({ name, description: 'Oil.' })
  expect(sheet.text).toContain(letter)
  expect(sheet.text).not.toContain('[')
})

test('TEAR-13 words in Hebrew and Arabic go from right to left, the figures in them from left to right', async () => {
  const { items, text, pdf } = await sheetOf({
    name: 'נוף (1948) ירושלים',
    description: 'Painted as سلام 1931 in Cairo.',
  })
  const at = (part: string) => items.find(({ str }) => str.includes(part))!.x
  expect(at('נוף')).toBeGreaterThan(at('1948'))
  expect(at('1948')).toBeGreaterThan(at('ירושלים'))
  expect(text).toContain('1948')
  // Screen readers get the words in their order.
  expect(readDrawing(pdf)).toContain(`/ActualText (${utf16('נוף (1948) ירושלים')})`)
  // A single word in a left-to-right sentence stays in its place.
  expect(at('Painted as')).toBeLessThan(at('سلام'))
  expect(at('سلام')).toBeLessThan(at('in Cairo'))
})

test('TEAR-13 Arabic letters are joined', async () => {
  const width = async (name: string) => (await sheetOf({ name })).items.find(({ str }) => str.includes('ه'))!.width
  expect(await width('هههه')).toBeLessThan(4 * (await width('ه')) * 0.97)
})

test('TEAR-13 a long text without blanks is broken into lines between its words', async () => {
  const description = '凶暴なまでに高く激しく渦巻く波濤と、波に揉まれる三艘の舟、それらを目の前にしつつ'.repeat(3)
  const sheet = await sheetOf({ description })
  expect(plain(sheet.text)).toContain(description)
  for (const line of linesOf(sheet.items)) expect(line).not.toMatch(/^[、。」）]/)
})

test('TEAR-14 what no font has is shown by its name', async () => {
  const sheet = await sheetOf({ name: 'Night 🎨 and 👩🏽‍🎨', description: 'Signed ꦲꦱꦤ, with 𓀀𓀁 and \ue000.' })
  const text = sheet.text.replace(/\s+/g, ' ')
  expect(text).toContain('Night [artist palette] and [woman artist: medium skin tone]')
  expect(text).toContain('Signed [Javanese letters], with [Egyptian hieroglyphs] and [U+E000].')
})

test('TEAR-13 a sheet takes from the fonts what its text needs', async () => {
  const size = async (name: string) => (await sheetOf({ name })).pdf.length
  expect((await size('神奈川沖浪裏')) - (await size('Wave'))).toBeLessThan(20_000)
})
