import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TearSheetTypeCase } from './tear-sheet-pen.server.ts'
import { type TearSheetFont, tearSheetFonts } from './tear-sheet-text.ts'

/** The tear sheet's fonts, from the project's folder, in which the program runs. */
export async function readTypeCase(): Promise<TearSheetTypeCase> {
  const files = {} as Record<TearSheetFont, Buffer>
  const covered = {} as Record<TearSheetFont, Set<number>>
  for (const font of tearSheetFonts) {
    files[font] = await readFile(join(process.cwd(), 'app/fonts/pdf', `${font}.ttf`))
    covered[font] = readCoverage(files[font])
  }
  return { files, covers: (font, codePoint) => covered[font].has(codePoint) }
}

/** The characters of a font, from the one subtable (format 12) that scripts/make-fonts.mjs writes. */
function readCoverage(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  const cmap = entry === undefined ? undefined : font.subarray(font.readUInt32BE(entry + 8))
  const table = cmap?.subarray(cmap.readUInt32BE(8))
  if (table?.readUInt16BE(0) !== 12) throw new Error('not a font that scripts/make-fonts.mjs made')
  const covered = new Set<number>()
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12
    for (let codePoint = table.readUInt32BE(at); codePoint <= table.readUInt32BE(at + 4); codePoint++) {
      covered.add(codePoint)
    }
  }
  return covered
}
