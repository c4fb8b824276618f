import { isAllowedImage } from '#app/features/images/image-url.ts'

/** The allowed URL schemes of links in a long description. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel']

/**
 * Whether a picture of a long description is kept: at a path on our own site, or at an address on an allowed host; no data URL,
 * whose content nobody has checked.
 */
export function isAllowedPicture(source: string, imageHosts: readonly string[]): boolean {
  if ([source, withoutBlanks(source)].every((text) => /^\/(?![/\\])/.test(text))) return true
  return /^https?:/i.test(source) && isAllowedImage(source, imageHosts)
}

/** Whether a link of a long description keeps its address: one without a scheme, unless protocol-relative, or with an allowed one. */
export function isAllowedLink(href: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(withoutBlanks(href)) ?? []
  return scheme ? linkSchemes.includes(scheme.toLowerCase()) : !/^[/\\]{2}/.test(withoutBlanks(href))
}

/** The address as browsers read it: without blanks and control characters. */
function withoutBlanks(address: string): string {
  return address.replace(/[\0- ]+/g, '')
}
