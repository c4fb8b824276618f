import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { TearSheetTypeCase } from './tear-sheet-pen.server.ts'
import { type TearSheetFont, tearSheetFonts } from './tear-sheet-text.ts'

/** The tear sheet's fonts, from the project's folder, in which the program runs. */
export async function readTypeCase(): Promise<TearSheetTypeCase> {
  const files = {} as Record<TearSheetFont, Buffer>
  const parsed = {} as Record<TearSheetFont, Font>
  for (const font of tearSheetFonts) {
    files[font] = await readFile(join(process.cwd(), 'app/fonts/pdf', `${font}.ttf`))
    parsed[font] = create(files[font]) as Font
  }
  return { files, covers: (font, codePoint) => parsed[font].hasGlyphForCodePoint(codePoint) }
}
