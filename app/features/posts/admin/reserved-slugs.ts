/** Slugs that no post can have: their addresses below /blog are other pages (SITE-12). */
export const reservedSlugs: readonly string[] = ['backlink-strategy']
