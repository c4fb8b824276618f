/** A `mailto:` link with these fields. */
export function mailtoHref(email: string, fields: { subject?: string; body?: string } = {}): string {
  const begun = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}${begun.length > 0 ? `?${begun.join('&')}` : ''}`
}
