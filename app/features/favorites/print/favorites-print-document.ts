import { makerLine } from '#app/features/artists/work-making.ts'
import { drawQrCode } from '#app/features/gallery/draw-qr-code.ts'
import { addressLine, type PostalAddress } from '#app/features/gallery/postal-address.ts'
import type { Product } from '#app/features/products/product.ts'
import type { GalleryFacts } from '#app/platform/settings.ts'
import { detailLines, listAddress, noteText, offerText, pictureAddress, type WrittenList } from '../favorite-text.ts'

export interface PrintedList extends WrittenList {
  siteName: string
  gallery: PostalAddress & Pick<GalleryFacts, 'phone' | 'timeZone'>
  /** The website's name in the footer, e.g. `gallery.example`. */
  website: string
  now: Date
  /** Absolute addresses of the files of our two fonts, the most common letters first. */
  fonts: { serif: string[]; sans: string[] }
}

/**
 * The whole document of the print window: letter size with margins of half an inch (PRINT-04..08). All
 * user input in it is escaped.
 */
export function favoritesPrintDocument(list: PrintedList): string {
  const { favorites, gallery, siteName, website, now, fonts } = list
  const title = `${siteName} Favorites List`
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: gallery.timeZone }).format(now)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<style>
${fontFaces('Newsreader', fonts.serif)}
${fontFaces('Instrument Sans', fonts.sans)}
body { font-family: ${familiesOf('Instrument Sans', fonts.sans)}, Arial, sans-serif; }
h1, h2 { font-family: ${familiesOf('Newsreader', fonts.serif)}, Georgia, serif; }
${styles}
</style>
</head>
<body>
<table>
<thead><tr><td colspan="2"><header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(date)}</p></header></td></tr></thead>
<tfoot><tr><td colspan="2"><footer>${[addressLine(gallery), gallery.phone, website].map(escapeHtml).join('<span> </span>')}</footer></td></tr></tfoot>
<tbody>
${rows(favorites)
  .map((row) => `<tr>${row.map((product) => `<td>${printedWork(product, list)}</td>`).join('')}</tr>`)
  .join('\n')}
${onlineCopy(list)}</tbody>
</table>
</body>
</html>`
}

/** One font family for each file: a letter that one lacks is taken from the next. */
function fontFaces(name: string, files: readonly string[]): string {
  return files
    .map(
      (file, n) => `@font-face { font-family: "${name} ${n}"; src: url("${encodeURI(file)}"); font-weight: 400 600; }`,
    )
    .join('\n')
}

function familiesOf(name: string, files: readonly string[]): string {
  return files.map((_, n) => `"${name} ${n}"`).join(', ')
}

/** Two works side by side. */
function rows(favorites: readonly Product[]): Product[][] {
  return favorites.flatMap((product, index) =>
    index % 2 === 0 ? [[product, ...favorites.slice(index + 1, index + 2)]] : [],
  )
}

/** The address of the list, as text and as a QR code; empty if none of its works is listed. */
function onlineCopy(list: PrintedList): string {
  const address = listAddress(list)
  if (!address) return ''
  return `<tr><td colspan="2"><section>
${drawQrCode(address, codePixels, 'L')}
<p>This list, as it is offered today:<br><span>${escapeHtml(address)}</span></p>
</section></td></tr>
`
}

function printedWork(product: Product, list: PrintedList): string {
  const { include, notes, place } = list
  const picture = include.images && pictureAddress(product, place, 400)
  const note = include.notes && noteText(product, notes)
  const offer = offerText(product, list)
  const maker = makerLine(product)
  return `<article>
${picture ? `<img src="${escapeHtml(picture)}" alt="">` : ''}
<div>
${maker ? `<p class="by">${escapeHtml(maker)}</p>` : ''}
<h2>${escapeHtml(product.name)}</h2>
${
  include.details
    ? detailLines(product)
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')
    : ''
}
${offer ? `<p class="${product.sold_out ? 'sold' : 'price'}">${escapeHtml(offer)}</p>` : ''}
${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}
</div>
</article>`
}

/** The styles print it at 1.4 inches. */
const codePixels = 134

/** Escapes text for element content and double-quoted attributes. */
function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

// A table, because browsers repeat its head and foot on every sheet and reserve room for them.
const styles = `
@page { size: letter; margin: 0.5in; }
* { margin: 0; box-sizing: border-box; }
body { font-size: 9pt; line-height: 1.35; color: #1f1b17; background: #fff; }
h1, h2 { font-weight: 400; letter-spacing: -0.006em; }
h1 { font-size: 18pt; line-height: 1.2; }
h2 { font-size: 12pt; line-height: 1.25; margin-bottom: 2pt; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
td { padding: 0; vertical-align: top; }
tbody td + td { padding-left: 14pt; }
tbody td:first-child { padding-right: 14pt; }
tr { break-inside: avoid; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 24pt; padding-bottom: 8pt; border-bottom: 0.5pt solid #8a8072; }
header p { flex: none; color: #544c43; }
footer { display: flex; flex-wrap: wrap; gap: 2pt 14pt; padding-top: 8pt; border-top: 0.5pt solid #8a8072; font-size: 8.5pt; color: #544c43; }
tbody tr + tr { border-top: 0.5pt solid #ded7cb; }
article { display: flex; gap: 10pt; padding: 7pt 0; }
article div { flex: 1; min-width: 0; overflow-wrap: anywhere; color: #544c43; }
h2, .by, .price, .sold, .note { color: #1f1b17; }
img { flex: none; width: 1.15in; height: 1.15in; object-fit: contain; object-position: left top; }
.price { margin-top: 3pt; font-weight: 500; font-variant-numeric: tabular-nums lining-nums; }
.sold { margin-top: 3pt; font-weight: 500; }
.sold::before { content: ""; display: inline-block; width: 6pt; height: 6pt; margin-right: 5pt; border-radius: 50%; background: #b8281c; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
section { display: flex; gap: 12pt; align-items: center; padding: 12pt 0; font-size: 8.5pt; color: #544c43; }
section svg { flex: none; width: 1.4in; height: 1.4in; margin: -8pt; }
section p { min-width: 0; overflow-wrap: anywhere; }
section span { font-size: 7.5pt; }
.note { margin-top: 5pt; padding-left: 8pt; border-left: 1pt solid #8a8072; white-space: pre-line; }
`
