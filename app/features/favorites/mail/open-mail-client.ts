/** The browser needs a moment to hand over; meanwhile the button says so (EMAIL-10). */
const handOverMs = 400

/** Follows a `mailto:` link. Says false when the browser would not; that no program took it, no browser tells. */
export async function openMailClient(href: string): Promise<boolean> {
  try {
    const link = document.createElement('a')
    link.href = href
    // In the page, so that its click can be heard there.
    document.body.append(link)
    link.click()
    link.remove()
  } catch {
    // A browser that forbids it: the visitor is told, and has 'Copy list'.
    return false
  }
  await new Promise((done) => setTimeout(done, handOverMs))
  return true
}
