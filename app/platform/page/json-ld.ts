/**
 * The text of a `<script type="application/ld+json">`. Every `<` is escaped, so that no text of ours or of others can
 * end the script or begin another; line separators that break older parsers are escaped too.
 */
export function jsonLdText(facts: object): string {
  return JSON.stringify(facts)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
