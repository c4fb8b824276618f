import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** One file of a font family; each file has some of the family's characters. */
export interface Slice {
  name: string
  path: string
  /** Whether the package says that the character is in this file. */
  mayHave: (char: string) => boolean
}

interface Family {
  name: string
  /** The characters that are looked for in this family. */
  of: RegExp
}

const families: readonly Family[] = [
  { name: 'noto-sans-arabic', of: /\p{scx=Arabic}/u },
  { name: 'noto-sans-armenian', of: /\p{scx=Armenian}/u },
  { name: 'noto-sans-bengali', of: /\p{scx=Bengali}/u },
  { name: 'noto-sans-devanagari', of: /\p{scx=Devanagari}/u },
  { name: 'noto-sans-georgian', of: /\p{scx=Georgian}/u },
  { name: 'noto-sans-hebrew', of: /\p{scx=Hebrew}/u },
  { name: 'noto-sans-tamil', of: /\p{scx=Tamil}/u },
  { name: 'noto-sans-thai', of: /\p{scx=Thai}/u },
]
const eastAsianFamilies: readonly Family[] = [
  { name: 'noto-sans-sc', of: /\p{scx=Han}/u },
  { name: 'noto-sans-tc', of: /\p{scx=Han}/u },
  // Also looked in for signs and symbols of no script.
  { name: 'noto-sans-jp', of: /./su },
  { name: 'noto-sans-kr', of: /[\p{scx=Hangul}\p{scx=Han}]/u },
]
/** Files with letters that our own fonts cover. */
const ownLetters = /^(latin|cyrillic|greek|vietnamese)/

/** The files of each family that may have some of these characters, the preferred family first. */
export async function findSlices(characters: readonly string[]): Promise<Slice[][]> {
  const text = characters.join('')
  const read = (list: readonly Family[]) =>
    Promise.all(
      list.filter(({ of }) => of.test(text)).map(async ({ name }) => ({ name, slices: await readSlices(name) })),
    )
  // Chinese, Japanese and Korean share characters and draw them differently: kana and hangul identify the language; without them the
  // family that has most of the characters comes first, so that a text is set in a single one.
  const language = /\p{Script=Hangul}/u.test(text)
    ? 'kr'
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? 'jp'
      : ''
  const rank = ({ name, slices }: { name: string; slices: Slice[] }) =>
    language && name.endsWith(language)
      ? Number.POSITIVE_INFINITY
      : characters.filter((char) => slices.some((slice) => slice.mayHave(char))).length
  const eastAsian = (await read(eastAsianFamilies)).map((family) => ({ ...family, rank: rank(family) }))
  return [...(await read(families)), ...eastAsian.sort((a, b) => b.rank - a.rank)].map(({ slices }) => slices)
}

async function readSlices(family: string): Promise<Slice[]> {
  const index = createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/unicode.json`)
  const rangesBySlice = JSON.parse(await readFile(index, 'utf8')) as Record<string, string>
  return Object.entries(rangesBySlice)
    .filter(([slice]) => !ownLetters.test(slice))
    .map(([slice, ranges]) => {
      const file = `${family}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`
      const bounds = ranges.split(',').map(readRange)
      return {
        name: file,
        path: join(dirname(index), 'files', file),
        mayHave(char) {
          const codePoint = char.codePointAt(0)!
          return bounds.some(([first, last]) => first <= codePoint && codePoint <= last)
        },
      }
    })
}

/** First and last code point of `U+3000-303f` or `U+4e00`. */
function readRange(range: string): readonly [number, number] {
  const [first, last = first] = range.replace('U+', '').split('-')
  return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
}
