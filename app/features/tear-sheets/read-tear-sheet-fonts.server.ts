import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { type TearSheetFont, tearSheetFonts } from './tear-sheet-text.ts'
import type { TearSheetFontFiles } from './tear-sheet-writer.server.ts'

/** The tear sheet's fonts, from the project's folder, in which the program runs. */
export async function readTearSheetFonts(): Promise<TearSheetFontFiles> {
  const files = {} as Record<TearSheetFont, Buffer>
  const parsed = {} as Record<TearSheetFont, Font>
  for (const font of tearSheetFonts) {
    files[font] = await readFile(join(process.cwd(), 'app/fonts/pdf', `${font}.ttf`))
    parsed[font] = create(files[font]) as Font
  }
  return { files, covers: (font, codePoint) => parsed[font].hasGlyphForCodePoint(codePoint) }
}
