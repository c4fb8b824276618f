/** `URL.parse`, which exists only since Safari 18 and Firefox 126; `URL.canParse` exists since Safari 17. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
