import sanitizeHtml from 'sanitize-html'
import { isKeptPicture, linkSchemes } from './kept-addresses.ts'

/**
 * An event's long description with nothing in it but what is allowed here; null when no text and no picture is left.
 * Used when it is saved and when it is shown, so that a description that came in another way is harmless too (OP-28).
 * @param imageHosts hosts that pictures may come from, beside our own (OP-33)
 */
export function sanitizeEventHtml(html: string | null, imageHosts: readonly string[]): string | null {
  if (!html) return null
  const clean = sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup'],
    ],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height', 'loading'] },
    allowedSchemes: linkSchemes,
    // An image host that the operator set may be at http.
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    // The page itself has h1 and h2.
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      img: (tagName, { src, ...attributes }) => ({
        tagName,
        // Without a description it is an ornament (WCAG 1.1.1): its address is not read out.
        attribs: { ...(src && isKeptPicture(src, imageHosts) && { src }), alt: '', ...attributes, loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    // Deeper tags are dropped, their text stays.
    nestingLimit: 20,
  }).trim()
  const isEmpty = !/<img /.test(clean) && sanitizeHtml(clean, { allowedTags: [] }).trim() === ''
  return isEmpty ? null : clean
}
