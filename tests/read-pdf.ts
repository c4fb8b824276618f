import { extractImages, extractLinks, extractTextItems, getDocumentProxy, getMeta } from 'unpdf'

/** What a reader finds in a PDF: its pages, their size in points, the text and the pictures of the first. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const page = await pdf.getPage(1)
  const [x0, y0, x1, y1] = page.view
  const { items } = await extractTextItems(pdf)
  const { links } = await extractLinks(pdf)
  const { info } = await getMeta(pdf)
  return {
    pages: pdf.numPages,
    width: x1! - x0!,
    height: y1! - y0!,
    items: items[0]!,
    text: items[0]!.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''),
    pictures: await extractImages(pdf, 1),
    links,
    title: info.Title as string,
  }
}
