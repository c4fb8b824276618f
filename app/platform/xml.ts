/** Text for an XML element or attribute: escaped, without the characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
