/** `URL.parse`, which Safari has only since version 18 and Firefox since 126; `URL.canParse` came to Safari with 17. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
