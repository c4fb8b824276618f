import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { nameCharacter } from './name-character.ts'
import { readScriptFonts } from './read-script-fonts.server.ts'
import { type Fonts, type TearSheetFont, tearSheetFonts } from './tear-sheet-text.ts'
import { cleanParagraphs, invisible } from './text-parts.ts'

/** The fonts of a sheet, with their files by name. */
export interface SheetFonts extends Fonts {
  files: ReadonlyMap<string, Buffer>
}

/** Finds the fonts for a text: our own, and others for characters that these lack. */
export type FindFonts = (text: string) => Promise<SheetFonts>

/** Reads our own fonts, from the project's folder, in which the program runs. They stay in memory; others are read for each sheet. */
export async function readTearSheetFonts(): Promise<FindFonts> {
  const { create } = await import('fontkit')
  const files = new Map<string, Buffer>()
  const parsed = {} as Record<TearSheetFont, Font>
  for (const font of tearSheetFonts) {
    const file = await readFile(join(process.cwd(), 'app/fonts/pdf', `${font}.ttf`))
    files.set(font, file)
    parsed[font] = create(file) as Font
  }
  const covers: Fonts['covers'] = (font, codePoint) => parsed[font].hasGlyphForCodePoint(codePoint)
  const isOwn = (text: string) =>
    [...text].every((char) => tearSheetFonts.some((font) => covers(font, char.codePointAt(0)!)))

  // Ligatures, for example; but not the full-width commas and brackets of East Asia.
  const hasPlainSpelling = (char: string) => isOwn(char.normalize('NFKC')) && !/[\uff01-\uff65]/.test(char)

  return async (text) => {
    const characters = new Set(cleanParagraphs(text).join(''))
    const others = new Set([...characters].filter((char) => !isOwn(char) && !hasPlainSpelling(char)))
    const scriptFonts = await readScriptFonts(others)
    const isCovered = (char: string) => scriptFonts.some((font) => font.covers(char.codePointAt(0)!))
    const hasNameless = [...others].some((char) => char.replace(invisible, '') && !isCovered(char))
    // 30 MB of names, which few texts need.
    const unicodeName = hasNameless ? (await import('unicode-name')).unicodeName : () => undefined
    return {
      covers,
      scriptFonts,
      nameOf: (grapheme) => nameCharacter(grapheme, unicodeName),
      files: new Map([...files, ...scriptFonts.map(({ name, file }) => [name, file] as const)]),
    }
  }
}
