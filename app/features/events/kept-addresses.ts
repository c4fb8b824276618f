import { isAllowedImage } from '#app/features/images/image-url.ts'

/** Schemes that a link of a long description may have. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel']

/**
 * Whether a picture of a long description stays in it: at a path on our own site, or an address on an allowed host; never the
 * picture itself, which nobody has checked.
 */
export function isKeptPicture(source: string, imageHosts: readonly string[]): boolean {
  if ([source, withoutBlanks(source)].every((text) => /^\/(?![/\\])/.test(text))) return true
  return /^https?:/i.test(source) && isAllowedImage(source, imageHosts)
}

/** Whether a link of a long description keeps its address: no other scheme, and not another host by its name alone. */
export function isKeptLink(href: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(withoutBlanks(href)) ?? []
  return scheme ? linkSchemes.includes(scheme.toLowerCase()) : !/^[/\\]{2}/.test(withoutBlanks(href))
}

/** As browsers read an address: without blanks and control characters. */
function withoutBlanks(address: string): string {
  return address.replace(/[\0- ]+/g, '')
}
