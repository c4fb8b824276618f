/** The time for the browser to open the mail program; meanwhile the button says so (EMAIL-10). */
const handOverMs = 400

/** Follows a `mailto:` link. Returns false if the browser refuses; browsers do not report whether a program opened it. */
export async function openMailClient(href: string): Promise<boolean> {
  try {
    const link = document.createElement('a')
    link.href = href
    // In the page, so that the click event reaches the page's listeners.
    document.body.append(link)
    link.click()
    link.remove()
  } catch {
    // The browser forbids it: the visitor gets a message, and can use 'Copy list'.
    return false
  }
  await new Promise((done) => setTimeout(done, handOverMs))
  return true
}
