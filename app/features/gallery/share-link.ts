/** The result of sharing. `dismissed`: the visitor closed the device's share sheet, which needs no message. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

export interface SharedLink {
  title: string
  /** Absolute. */
  url: string
}

/** The browser functions that sharing needs. */
export interface SharingBrowser {
  share?: (link: SharedLink) => Promise<void>
  canShare?: (link: SharedLink) => boolean
  copy: (text: string) => Promise<boolean>
}

/** Opens the device's share sheet with a link if there is one, else copies its address (SHARE-02..04). */
export async function shareLink(link: SharedLink, browser: SharingBrowser): Promise<ShareOutcome> {
  if (browser.share && (browser.canShare?.(link) ?? true)) {
    try {
      await browser.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
      // Any other error means that the sheet could not be shown: the clipboard may still work.
    }
  }
  return (await browser.copy(link.url)) ? 'copied' : 'failed'
}
