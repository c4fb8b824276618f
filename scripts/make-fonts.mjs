// Makes every file in app/fonts from the published packages; run it by hand (`node scripts/make-fonts.mjs`) when a
// package or the character list changes, and commit the result. Needs @fontsource-variable/newsreader,
// @fontsource-variable/instrument-sans, @fontsource-variable/noto-serif, subset-font and fontverter. A folder given as
// the first argument takes the place of app/fonts.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const outFolder = process.argv[2] ?? fileURLToPath(new URL('../app/fonts', import.meta.url))
const newsreader = dirname(require.resolve('@fontsource-variable/newsreader/package.json'))
const instrument = dirname(require.resolve('@fontsource-variable/instrument-sans/package.json'))
const noto = dirname(require.resolve('@fontsource-variable/noto-serif/package.json'))
const newsreaderFile = (subset, style) => join(newsreader, `files/newsreader-${subset}-opsz-${style}.woff2`)
const instrumentFile = (subset) => join(instrument, `files/instrument-sans-${subset}-standard-normal.woff2`)
const notoFile = (subset) => join(noto, `files/noto-serif-${subset}-wght-normal.woff2`)

const charsBetween = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))

// The characters of nearly every page, in the two files that are preloaded. The rest of Latin-1, and letters such as ł, š and ő, which
// the packages keep in their latin-ext files, stay behind unicode-range (see app/styles/fonts.css) and cost nothing until a
// title or a name has one.
const everydayChars = `${charsBetween(0x20, 0x7e)}\u00a0£©°·½ÄÅÉÖ×Ü${charsBetween(0xdf, 0xfc)}–—‘’“”•…€↑↓−`
const latin1Chars = [...`${charsBetween(0xa1, 0xff)}ıŒœ‚„‹›™⁄′″`]
  .filter((char) => !everydayChars.includes(char))
  .join('')
const everyChar = charsBetween(0x20, 0x2c7f) + charsBetween(0xa720, 0xa7ff)

// One weight of the serif, with its optical sizes from 18 points, the family's default, upwards: smaller sizes would add
// a second set of deltas, a quarter of the file. Three weights of the sans.
const serifAxes = { wght: 400, opsz: { min: 18, max: 72 } }
const sansAxes = { wght: { min: 400, max: 600 }, wdth: 100 }

// Newsreader has ascent .735 and descent .265, so that capitals are too high beside icons; these values centre them in
// their line.
const serifLine = { ascent: 0.94, descent: 0.27 }

const webFiles = [
  ['newsreader', newsreaderFile('latin', 'normal'), everydayChars, serifAxes, serifLine],
  ['newsreader-latin-1', newsreaderFile('latin', 'normal'), latin1Chars, serifAxes, serifLine],
  ['newsreader-ext', newsreaderFile('latin-ext', 'normal'), everyChar, serifAxes, serifLine],
  ['newsreader-vietnamese', newsreaderFile('vietnamese', 'normal'), everyChar, serifAxes, serifLine],
  ['newsreader-italic', newsreaderFile('latin', 'italic'), everydayChars, serifAxes, serifLine],
  ['newsreader-italic-latin-1', newsreaderFile('latin', 'italic'), latin1Chars, serifAxes, serifLine],
  ['newsreader-italic-ext', newsreaderFile('latin-ext', 'italic'), everyChar, serifAxes, serifLine],
  ['newsreader-italic-vietnamese', newsreaderFile('vietnamese', 'italic'), everyChar, serifAxes, serifLine],
  ['instrument-sans', instrumentFile('latin'), everydayChars, sansAxes],
  ['instrument-sans-latin-1', instrumentFile('latin'), latin1Chars, sansAxes],
  ['instrument-sans-ext', instrumentFile('latin-ext'), everyChar, sansAxes],
]

// PDF libraries embed static fonts and cannot fall back from one file to the next, so these hold every Latin letter
// in one file.
const serifSources = ['latin', 'latin-ext', 'vietnamese'].map((subset) => newsreaderFile(subset, 'normal'))
const sansSources = ['latin', 'latin-ext'].map(instrumentFile)
// Characters that neither family has: the rest of the Latin letters, Greek and Cyrillic.
const otherSources = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(
  notoFile,
)
const pdfFiles = [
  ['newsreader', serifSources, { wght: 400, opsz: 28 }, serifLine],
  ['instrument-sans-400', sansSources, { wght: 400, wdth: 100 }],
  ['instrument-sans-500', sansSources, { wght: 500, wdth: 100 }],
  ['noto-serif', otherSources, { wght: 400 }],
]

mkdirSync(join(outFolder, 'pdf'), { recursive: true })
for (const [name, source, chars, variationAxes, line] of webFiles) {
  const tables = readTables(await subsetFont(readFileSync(source), chars, { targetFormat: 'sfnt', variationAxes }))
  if (line) setLineMetrics(tables, line)
  write(`${name}.woff2`, await fontverter.convert(writeTables(tables), 'woff2'))
}
for (const [name, sources, variationAxes, line] of pdfFiles) {
  const options = { targetFormat: 'sfnt', variationAxes, dropTables: ['STAT', 'gasp', 'prep'], noHinting: true }
  const parts = []
  for (const source of sources) parts.push(readTables(await subsetFont(readFileSync(source), everyChar, options)))
  const tables = mergeGlyphs(parts)
  if (line) setLineMetrics(tables, line)
  write(`pdf/${name}.ttf`, writeTables(tables))
}
copyFileSync(join(newsreader, 'LICENSE'), join(outFolder, 'OFL-newsreader.txt'))
copyFileSync(join(instrument, 'LICENSE'), join(outFolder, 'OFL-instrument-sans.txt'))
copyFileSync(join(noto, 'LICENSE'), join(outFolder, 'OFL-noto-serif.txt'))

function write(name, bytes) {
  writeFileSync(join(outFolder, name), bytes)
  console.log(name, `${(bytes.length / 1000).toFixed(1)} KB`)
}

/** The tables of an sfnt file as a Map from tag to Buffer. */
function readTables(bytes) {
  const font = Buffer.from(bytes)
  const tables = new Map()
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16
    const offset = font.readUInt32BE(entry + 8)
    const length = font.readUInt32BE(entry + 12)
    tables.set(font.toString('latin1', entry, entry + 4), Buffer.from(font.subarray(offset, offset + length)))
  }
  return tables
}

/** An sfnt file of these tables, with all checksums computed again. */
function writeTables(tables) {
  const entries = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const power = Math.floor(Math.log2(entries.length))
  const directory = Buffer.alloc(12 + entries.length * 16)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(entries.length, 4)
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((entries.length - 2 ** power) * 16, 10)
  tables.get('head').writeUInt32BE(0, 8)
  const bodies = []
  let offset = directory.length
  let headOffset = 0
  entries.forEach(([tag, table], i) => {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    directory.write(tag, 12 + i * 16, 'latin1')
    directory.writeUInt32BE(checksum(padded), 16 + i * 16)
    directory.writeUInt32BE(offset, 20 + i * 16)
    directory.writeUInt32BE(table.length, 24 + i * 16)
    if (tag === 'head') headOffset = offset
    bodies.push(padded)
    offset += padded.length
  })
  const font = Buffer.concat([directory, ...bodies])
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headOffset + 8)
  return font
}

function checksum(padded) {
  let sum = 0
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0
  return sum
}

/** Writes ascent and descent (fractions of the em) where Apple (hhea), the web (OS/2 typo) and Windows (OS/2 win) read them. */
function setLineMetrics(tables, { ascent, descent }) {
  const unitsPerEm = tables.get('head').readUInt16BE(18)
  const up = Math.round(ascent * unitsPerEm)
  const down = Math.round(descent * unitsPerEm)
  const hhea = tables.get('hhea')
  const os2 = tables.get('OS/2')
  for (const [table, at] of [
    [hhea, 4],
    [os2, 68],
  ]) {
    table.writeInt16BE(up, at)
    table.writeInt16BE(-down, at + 2)
    table.writeInt16BE(0, at + 4)
  }
  os2.writeUInt16BE(up, 74)
  os2.writeUInt16BE(down, 76)
}

/** The first static font with the glyphs of the others added; kerning and features are those of the first. */
function mergeGlyphs(parts) {
  const tables = new Map(parts[0])
  const glyphs = []
  const metrics = []
  const gidByChar = new Map()
  for (const part of parts) {
    const start = glyphs.length
    const [longMetrics, hmtx, loca] = [part.get('hhea').readUInt16BE(34), part.get('hmtx'), part.get('loca')]
    const isLong = part.get('head').readInt16BE(50) === 1
    const offsetOf = (gid) => (isLong ? loca.readUInt32BE(gid * 4) : loca.readUInt16BE(gid * 2) * 2)
    for (let gid = 0; gid < part.get('maxp').readUInt16BE(4); gid++) {
      const glyph = Buffer.from(part.get('glyf').subarray(offsetOf(gid), offsetOf(gid + 1)))
      glyphs.push(Buffer.concat([moveComponents(glyph, start), Buffer.alloc(-glyph.length & 3)]))
      const metric = Buffer.alloc(4)
      metric.writeUInt16BE(hmtx.readUInt16BE(Math.min(gid, longMetrics - 1) * 4), 0)
      metric.writeInt16BE(
        hmtx.readInt16BE(gid < longMetrics ? gid * 4 + 2 : longMetrics * 4 + (gid - longMetrics) * 2),
        2,
      )
      metrics.push(metric)
    }
    for (const [char, gid] of readCmap(part.get('cmap'))) if (!gidByChar.has(char)) gidByChar.set(char, start + gid)
  }
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  let end = 0
  glyphs.forEach((glyph, gid) => {
    end += glyph.length
    loca.writeUInt32BE(end, (gid + 1) * 4)
  })
  tables
    .set('glyf', Buffer.concat(glyphs))
    .set('loca', loca)
    .set('hmtx', Buffer.concat(metrics))
    .set('cmap', makeCmap(gidByChar))
  tables.get('head').writeInt16BE(1, 50)
  tables.get('hhea').writeUInt16BE(glyphs.length, 34)
  const maxp = tables.get('maxp')
  maxp.writeUInt16BE(glyphs.length, 4)
  const limitOffsets = [6, 8, 10, 12, 28, 30] // points, contours, the same of composites, components, their depth
  for (const at of limitOffsets)
    maxp.writeUInt16BE(Math.max(...parts.map((part) => part.get('maxp').readUInt16BE(at))), at)
  return tables
}

/** A composite glyph refers to its parts by glyph id: adds `start` to those ids. */
function moveComponents(glyph, start) {
  if (start === 0 || glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph
  let at = 10
  let flags
  do {
    flags = glyph.readUInt16BE(at)
    glyph.writeUInt16BE(glyph.readUInt16BE(at + 2) + start, at + 2)
    const scaleBytes = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    at += 4 + (flags & 0x01 ? 4 : 2) + scaleBytes
  } while (flags & 0x20)
  return glyph
}

/** Pairs of character and glyph id from the format 4 subtable that every font here has. */
function readCmap(cmap) {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4)),
  )
  const table = subtables.find((subtable) => subtable.readUInt16BE(0) === 4)
  const segments2 = table.readUInt16BE(6)
  const pairs = []
  for (let s = 0; s < segments2; s += 2) {
    const last = table.readUInt16BE(14 + s)
    const first = table.readUInt16BE(16 + segments2 + s)
    const delta = table.readUInt16BE(16 + segments2 * 2 + s)
    const rangeAt = 16 + segments2 * 3 + s
    const range = table.readUInt16BE(rangeAt)
    for (let char = first; char <= last && char < 0xffff; char++) {
      const gid = range === 0 ? char : table.readUInt16BE(rangeAt + range + (char - first) * 2)
      if (range === 0 || gid !== 0) pairs.push([char, (gid + delta) & 0xffff])
    }
  }
  return pairs
}

/** A cmap with one format 12 subtable, a group for each character. */
function makeCmap(gidByChar) {
  const pairs = [...gidByChar].sort(([a], [b]) => a - b)
  const cmap = Buffer.alloc(12 + 16 + pairs.length * 12)
  const header = [1, 3, 10] // at 2: one subtable, Windows, full Unicode
  for (const [i, value] of header.entries()) cmap.writeUInt16BE(value, 2 + i * 2)
  cmap.writeUInt32BE(12, 8)
  cmap.writeUInt16BE(12, 12)
  cmap.writeUInt32BE(cmap.length - 12, 16)
  cmap.writeUInt32BE(pairs.length, 24)
  pairs.forEach(([char, gid], i) => {
    cmap.writeUInt32BE(char, 28 + i * 12)
    cmap.writeUInt32BE(char, 32 + i * 12)
    cmap.writeUInt32BE(gid, 36 + i * 12)
  })
  return cmap
}
