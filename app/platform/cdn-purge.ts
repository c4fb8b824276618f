/** Has a CDN in front forget what it keeps of the public pages. */
export interface CdnPurge {
  /** Forgets the pages with any of these tags, soon. */
  purge: (tags: Iterable<string>) => void
  /** Forgets all pages, soon. */
  purgeAll: () => void
  /** Ends it; what is not purged yet is when a copy starts the next time. */
  stop: () => void
}
