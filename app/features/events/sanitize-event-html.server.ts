import sanitizeHtml from 'sanitize-html'
import { isAllowedPicture, linkSchemes } from './allowed-addresses.ts'

/**
 * An event's long description reduced to the allowed HTML; null if no text and no picture is left.
 * Used both when it is saved and when it is shown, so that a description from another source is harmless too (OP-28).
 * @param imageHosts hosts that pictures may come from, in addition to our own (OP-33)
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
    // An image host that the operator configured may use http.
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
        // Without a description it is decorative (WCAG 1.1.1): screen readers must not read its address.
        attribs: { ...(src && isAllowedPicture(src, imageHosts) && { src }), alt: '', ...attributes, loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    // Deeper tags are dropped, their text is kept.
    nestingLimit: 20,
  }).trim()
  const isEmpty = !/<img /.test(clean) && sanitizeHtml(clean, { allowedTags: [] }).trim() === ''
  return isEmpty ? null : clean
}
