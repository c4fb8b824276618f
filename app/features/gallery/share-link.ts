/** How an attempt to share ended. `dismissed`: the visitor closed the device's own sheet, which needs no comment. */
export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed'

export interface SharedLink {
  title: string
  /** Absolute. */
  url: string
}

/** The parts of the browser that sharing needs. */
export interface SharingBrowser {
  share?: (link: SharedLink) => Promise<void>
  canShare?: (link: SharedLink) => boolean
  copy: (text: string) => Promise<boolean>
}

/** Hands a link to the device's own sheet where there is one, else copies its address (SHARE-02..04). */
export async function shareLink(link: SharedLink, browser: SharingBrowser): Promise<ShareOutcome> {
  if (browser.share && (browser.canShare?.(link) ?? true)) {
    try {
      await browser.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
      // Anything else means that the sheet could not be shown: the clipboard still can.
    }
  }
  return (await browser.copy(link.url)) ? 'copied' : 'failed'
}
