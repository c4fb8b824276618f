/** Has a CDN in front forget what it keeps of the public pages. */
export interface CdnPurge {
  /** Forgets the pages with any of these tags, soon. */
  purge: (tags: Iterable<string>) => void
  /** Forgets all pages, soon. */
  purgeAll: () => void
  /** Purges all pages a last time, where the CDN responds within 2 s, and ends it. Resolves to whether it did. */
  finish: () => Promise<boolean>
  /** Ends it; what is not purged yet is when a copy starts the next time. */
  stop: () => void
}
