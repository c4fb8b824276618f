import { DOMSerializer, DOMParser as DocumentParser, type Node } from 'prosemirror-model'
import { isAllowedLink, isAllowedPicture } from '../../allowed-addresses.ts'
import { descriptionSchema } from './description-schema.ts'

const parser = DocumentParser.fromSchema(descriptionSchema)
const serializer = DOMSerializer.fromSchema(descriptionSchema)

/** The editor's document for some HTML, without what saving would remove. @param imageHosts as for `isAllowedPicture` */
export function readHtml(html: string, imageHosts: readonly string[] = []): Node {
  const body = bodyOf(html)
  leaveOut(body, imageHosts)
  return parser.parse(body)
}

/** The number of pictures and links that were left out. */
export interface LeftOut {
  pictures: number
  links: number
}

/** Pasted HTML, without the pictures and links that saving would remove. */
export function sanitizePastedHtml(html: string, imageHosts: readonly string[]): LeftOut & { html: string } {
  const body = bodyOf(html)
  return { ...leaveOut(body, imageHosts), html: body.innerHTML }
}

function leaveOut(body: HTMLElement, imageHosts: readonly string[]): LeftOut {
  for (const table of body.querySelectorAll('table')) table.replaceWith(...linesOf(table))
  const pictures = [...body.querySelectorAll('img')].filter(
    (image) => !isAllowedPicture(image.getAttribute('src') ?? '', imageHosts),
  )
  for (const picture of pictures) picture.remove()
  const links = [...body.querySelectorAll('a[href]')].filter((link) => !isAllowedLink(link.getAttribute('href')!))
  for (const link of links) link.removeAttribute('href')
  return { pictures: pictures.length, links: links.length }
}

/** One line for each row of a table, with blanks between its cells. */
function linesOf(table: HTMLTableElement): HTMLElement[] {
  const rows = [...table.rows].map((row) => [...row.cells])
  return [...(table.caption ? [[table.caption]] : []), ...rows].map((cells) => {
    const line = document.createElement('div')
    for (const cell of cells) line.append(...cell.childNodes, ' ')
    return line
  })
}

/** The HTML of the editor's document, exactly as the server stores it; '' if it is empty. */
export function writeHtml(doc: Node): string {
  const isEmpty = doc.childCount === 1 && doc.firstChild!.isTextblock && doc.firstChild!.childCount === 0
  if (isEmpty) return ''
  // In a separate document, which loads nothing.
  const page = document.implementation.createHTMLDocument()
  serializer.serializeFragment(doc.content, { document: page }, page.body)
  for (const item of page.querySelectorAll('li')) {
    // `<li>Wine</li>`, as HTML is usually written.
    const [first, ...others] = item.children
    const isPlain = first?.localName === 'p' && others.every(({ localName }) => /^[uo]l$/.test(localName))
    if (isPlain) first.replaceWith(...first.childNodes)
  }
  return page.body.innerHTML
    .replace(/<(br|hr|img)((?:\s[^\s=>]+="[^"]*")*)>/g, '<$1$2 />')
    .replaceAll('&nbsp;', '\u00a0')
}

/** The elements that the editor shows, or whose text it shows unchanged, with the element that it writes for each. */
const written: Record<string, string> = {
  ...Object.fromEntries(
    ['p', 'div', 'span', 'br', 'hr', 'img', 'ul', 'ol', 'li', 'blockquote', 'a', 'strong', 'em', 'u', 's'].map(
      (tag) => [tag, tag],
    ),
  ),
  ...{ small: 'small', sub: 'sub', sup: 'sup', b: 'strong', i: 'em', del: 's', strike: 's' },
  ...{ h1: 'h3', h2: 'h3', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' },
}
const withoutMeaning = ['p', 'div', 'span', 'br']

/** Names of the elements in `html` that the editor cannot show, or would leave out; empty if nothing is lost. */
export function findLosses(html: string, imageHosts: readonly string[] = []): string[] {
  const source = bodyOf(html)
  const shown = bodyOf(writeHtml(readHtml(html, imageHosts)))
  const unknown = [...source.querySelectorAll('*')].filter(({ localName }) => !written[localName])
  const lost = unknown
    .filter((element) => !unknown.some((other) => other !== element && other.contains(element)))
    .map(({ localName }) => localName)
  for (const tag of new Set(Object.values(written))) {
    if (withoutMeaning.includes(tag)) continue
    const names = Object.keys(written).filter((name) => written[name] === tag)
    if (gist(source, names) !== gist(shown, [tag])) lost.push(tag)
  }
  if (lost.length === 0 && letters(source) !== letters(shown)) lost.push('text')
  return [...new Set(lost)]
}

/** The content of the elements with these names, without white space: enough to notice that something is missing. */
function gist(body: HTMLElement, names: string[]): string {
  const selector = names.join()
  const isText = !/^(img|hr)$/.test(selector)
  return [...body.querySelectorAll(selector)]
    .filter((element) => !element.parentElement!.closest(selector))
    .map((element) => ['href', 'src'].map((name) => element.getAttribute(name) ?? '').join('') + letters(element))
    .filter((text) => !isText || text !== '')
    .map((text) => (isText ? text : `|${text}`))
    .join('')
}

const letters = (element: Element) => element.textContent.replace(/\s+/g, '')

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}
