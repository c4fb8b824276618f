/** A cookie, not the browser's storage, so that the server renders the page as it was left. */
const name = 'dashboard_report'
const yearSeconds = 31_536_000

/** Whether the section below the figures was left open (DASH-19). @param cookies as in a request or `document.cookie` */
export function readIsReportOpen(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${name}=open`)
}

/** Stores in this browser whether the section is open. */
export function keepIsReportOpen(isOpen: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had `cookieStore` for too short a time.
  document.cookie = `${name}=${isOpen ? 'open' : 'closed'}; Path=/admin; Max-Age=${isOpen ? yearSeconds : 0}; SameSite=Lax`
}
