/** Purges public pages from a CDN in front. */
export interface CdnPurge {
  /** Purges the pages with any of these tags, soon. */
  purge: (tags: Iterable<string>) => void
  /** Purges all pages, soon. */
  purgeAll: () => void
  /** Purges all pages a last time, if the CDN responds within 2 s, and stops. Resolves to whether it did. */
  finish: () => Promise<boolean>
  /** Stops; what is not purged yet will be purged at the next start of a copy. */
  stop: () => void
}
