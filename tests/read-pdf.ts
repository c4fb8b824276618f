import { extractImages, extractLinks, extractTextItems, getDocumentProxy, getMeta } from 'unpdf'

/** The contents of a PDF: its pages and the text of each; of the first page also its size in points, its texts with positions and its pictures. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const page = await pdf.getPage(1)
  const [x0, y0, x1, y1] = page.view
  const { items } = await extractTextItems(pdf)
  const { links } = await extractLinks(pdf)
  const { info } = await getMeta(pdf)
  const pageTexts = items.map((page) => page.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''))
  return {
    pages: pdf.numPages,
    pageTexts,
    pageItems: items,
    width: x1! - x0!,
    height: y1! - y0!,
    items: items[0]!,
    text: pageTexts[0]!,
    pictures: await extractImages(pdf, 1),
    links,
    title: info.Title as string,
  }
}
