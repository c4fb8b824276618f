import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { findSlices } from './script-font-slices.server.ts'

/** A font with what one sheet needs of a script that our own fonts do not cover. */
export interface ScriptFont {
  name: string
  /** TrueType, one weight. */
  file: Buffer
  covers: (codePoint: number) => boolean
}

/**
 * Fonts for these characters, reduced to them; of a family in a hundred files only those are opened that contain one of them
 * (decision 0034). A character that no family has is in none of the fonts.
 */
export async function readScriptFonts(characters: ReadonlySet<string>): Promise<ScriptFont[]> {
  if (characters.size === 0) return []
  const [{ create }, { default: subsetFont }] = await Promise.all([import('fontkit'), import('subset-font')])
  const missing = new Set(characters)
  const fonts: ScriptFont[] = []
  for (const slice of (await findSlices([...characters])).flat()) {
    const text = [...missing].filter(slice.mayHave).join('')
    if (!text) continue
    const file = await subsetFont(await readFile(slice.path), text, {
      targetFormat: 'sfnt',
      variationAxes: { wght: 400 },
      noHinting: true,
    })
    const font = create(file) as Font
    // Some packages list characters that their files lack.
    const covered = new Set(font.numGlyphs > 1 ? font.characterSet.filter((codePoint) => canSet(font, codePoint)) : [])
    for (const codePoint of covered) missing.delete(String.fromCodePoint(codePoint))
    if (covered.size > 0) fonts.push({ name: slice.name, file, covers: (codePoint) => covered.has(codePoint) })
  }
  return fonts
}

/** fontkit (2.0.4) throws for a few rare letters whose marks have no anchor, such as U+08A4. */
function canSet(font: Font, codePoint: number): boolean {
  try {
    font.layout(String.fromCodePoint(codePoint))
    return true
  } catch {
    return false
  }
}
