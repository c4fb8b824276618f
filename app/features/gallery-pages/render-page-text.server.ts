import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { shorten } from '#app/platform/shorten.ts'
import type { PageText } from './gallery-page.ts'

/** HTML in the text is parsed, to be removed below, instead of being shown as text. */
const markdown = new MarkdownIt({ html: true })

/**
 * Markdown as HTML that contains only headings, paragraphs, lists, tables, quotations, links and emphasis (SET-08); null
 * if no text is left. Used whenever a text is shown, so that one from another source is harmless too.
 */
export function renderPageText(content: string): PageText | null {
  const clean = sanitizeHtml(markdown.render(content), {
    allowedTags: [
      ...['p', 'br', 'hr', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'strong', 'em', 'del'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: { a: ['href'], ol: ['start'], th: ['scope'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page itself has h1.
    transformTags: { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', th: addScope },
    // Deeper tags are dropped, their text is kept.
    nestingLimit: 20,
  }).trim()
  const summary = shorten(plainText(clean.replace(/<h2>.*?<\/h2>/gs, '')) || plainText(clean))
  if (summary === '') return null
  const headings: PageText['headings'] = []
  const html = clean
    .replace(/<h2>(.*?)<\/h2>/gs, (_, title: string) => {
      const id = `section-${headings.length + 1}`
      headings.push({ id, text: plainText(title) })
      return `<h2 id="${id}">${title}</h2>`
    })
    // A table that is wider than a phone scrolls by itself.
    .replace(
      /<table>(.*?)<\/table>/gs,
      '<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>$1</table></div>',
    )
  return { html, headings, summary }
}

function addScope(tagName: string) {
  return { tagName, attribs: { scope: 'col' } }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The text between the tags. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    .trim()
}
