/** The pages that staff write, by slug, in their order in lists. */
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

/** The pages with a summary near a price, in their order there. */
export const nearPriceSlugs = ['shipping', 'returns', 'authenticity'] as const satisfies readonly GalleryPageSlug[]

export type NearPriceSlug = (typeof nearPriceSlugs)[number]

/** Whether the page has a summary near a price. */
export function isNearPrice(slug: GalleryPageSlug): slug is NearPriceSlug {
  return (nearPriceSlugs as readonly GalleryPageSlug[]).includes(slug)
}

export const galleryPagePath = (slug: GalleryPageSlug) => `/${slug}`

/** A page for visitors. */
export interface GalleryPage {
  slug: GalleryPageSlug
  text: PageText
}

/** Rendered Markdown: sanitised HTML, and facts about it. */
export interface PageText {
  html: string
  /** The sections' headings, with their ids in the HTML. */
  headings: { id: string; text: string }[]
  /** The beginning of the text without markup, for search engines. */
  summary: string
}
