/** The pages that staff write, by their addresses, in the order in which they are listed. */
export const galleryPageTitles = {
  about: 'About',
  shipping: 'Shipping and delivery',
  returns: 'Returns',
  authenticity: 'Authenticity',
  privacy: 'Privacy',
  terms: 'Terms',
} as const

export type GalleryPageSlug = keyof typeof galleryPageTitles

export const galleryPageSlugs = Object.keys(galleryPageTitles) as GalleryPageSlug[]

export function isGalleryPageSlug(slug: string | undefined): slug is GalleryPageSlug {
  return slug !== undefined && Object.hasOwn(galleryPageTitles, slug)
}

/** The pages that stand near a price too, in their order there. */
export const nearPriceSlugs = ['shipping', 'returns', 'authenticity'] as const satisfies readonly GalleryPageSlug[]

export type NearPriceSlug = (typeof nearPriceSlugs)[number]

/** Whether the page stands near a price too. */
export function isNearPrice(slug: GalleryPageSlug): slug is NearPriceSlug {
  return (nearPriceSlugs as readonly GalleryPageSlug[]).includes(slug)
}

export const galleryPagePath = (slug: GalleryPageSlug) => `/${slug}`

/** A page as visitors see it. */
export interface GalleryPage {
  slug: GalleryPageSlug
  text: PageText
}

/** What Markdown becomes: HTML that may be shown, and what is known of it. */
export interface PageText {
  html: string
  /** Sections by their headings, which have these ids in the HTML. */
  headings: { id: string; text: string }[]
  /** Its beginning without marks, for search engines. */
  summary: string
}
