import { type ArtistQualifier, isArtistQualifier } from '#app/features/artists/artist.ts'
import { formatYear } from '#app/features/artists/artist-years.ts'
import { plainText } from '#app/platform/plain-text.ts'
import type { CatalogueCells } from './catalogue-row.ts'

/** The first lines of a museum's description, by their labels. */
const leading = /^(Artist|Date|Medium): *(.*)$/
const maxLength = { Artist: 300, Date: 500, Medium: 500 }
/** The maker or date is unknown, or only the place of work is named. */
const unknown = /^(unknown|unidentified|anonymous|not known|date not known|undated|n\.?d\.?)\b|\bschool\b/i
/** Attributions for which we have no qualifier. */
const otherQualifier = /^(follower|manner|style|school|studio|pupil|imitator|copy) of\b/i

/**
 * The making of a work as its description's first lines give it, as catalogue cells (ART-33): `Artist: Joseph Turner
 * (1775–1851)`, `Date: 1833`, `Medium: Line engraving`. Of several makers, separated by semicolons, only the first; partners with
 * one name are one maker. Uncertain years are left out. Empty if the description does not begin with an artist's line.
 */
export function readMakerLines(description: unknown): CatalogueCells {
  if (typeof description !== 'string' || !description.startsWith('Artist:')) return {}
  const values = new Map<string, string>()
  for (const line of plainText(description).split('\n')) {
    const [, key, value] = leading.exec(line.trim()) ?? []
    if (key === undefined || values.has(key)) break
    if (value!.length <= maxLength[key as keyof typeof maxLength]) values.set(key, value!.trim())
  }
  const date = values.get('Date') ?? ''
  return {
    ...readMaker(values.get('Artist') ?? ''),
    ...(date && !unknown.test(date) && { date_text: date }),
    ...(values.get('Medium') && { medium: values.get('Medium')! }),
  }
}

/** The first maker of a line; empty if it names none. */
export function readMaker(line: string): CatalogueCells {
  const first = partsOf(line)[0]!.trim()
  const [, qualified, rest] = /^(attributed to|circle of|after|workshop of) +(.+)$/i.exec(first) ?? [null, null, first]
  const qualifier = qualified?.toLowerCase()
  // The last brackets contain the years; others contain alternative names.
  const [, years] = /\(([^()]*)\)$/.exec(rest!) ?? []
  const name = rest!
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!name || unknown.test(name) || otherQualifier.test(name)) return {}
  return {
    artist: name,
    ...(isArtistQualifier(qualifier) && { artist_qualifier: qualifier satisfies ArtistQualifier }),
    ...readYears(years ?? ''),
  }
}

/** `1775–1851`, `born 1926`, `died 1901`: only certain years. */
function readYears(text: string): CatalogueCells {
  const years = text.trim()
  // The years of several people.
  if (/[,;]/.test(years)) return {}
  const [, born] = /^(?:born )?(\d{3,4})(?: *[–-]|$)/.exec(years) ?? []
  const [, died] = /(?:[–-] *|^died )(\d{3,4})$/.exec(years) ?? []
  if (born && died && Number(died) < Number(born)) return {}
  return {
    ...(born && /born|[–-]/.test(years) && { artist_born: formatYear(Number(born)) }),
    ...(died && { artist_died: formatYear(Number(died)) }),
  }
}

/** The parts of a line separated by semicolons outside of brackets. */
function partsOf(line: string): string[] {
  return line.split(/;(?![^()]*\))/)
}
