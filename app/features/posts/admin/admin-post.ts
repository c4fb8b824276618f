import type { Picture } from '#app/features/images/picture.ts'

/** A category or a tag that a post can be given. */
export interface PostGroup {
  id: string
  name: string
}

/** A work that a post features, as its form shows it (PSTF-37). */
export interface FeaturedProduct {
  id: string
  name: string
  /** Dollars. */
  price: number | null
  category: string | null
  subcategory: string | null
  /** The main photo. */
  image: string | null
  picture: Picture | null
}

/** A post in the back office's list (BPST-03). */
export interface AdminListPost {
  id: string
  title: string
  slug: string
  excerpt: string
  featured_image: string | null
  picture: Picture | null
  status: 'draft' | 'published'
  author: string | null
  /** The person who saved it last, with their mail address (ADATA-06). */
  author_profile: { display_name: string | null; email: string } | null
  categories: PostGroup[]
  tags: PostGroup[]
  published_at: string | null
  created_at: string
  updated_at: string
  /** Sent back with a change, so that a stale form overwrites nothing. */
  version: number
}

/** A post in its form (ADATA-04, PSTF-40). */
export interface PostForForm extends AdminListPost {
  content: string
  meta_title: string | null
  meta_description: string | null
  meta_keywords: string | null
  /** The featured works, in order. */
  related_products: { id: string }[]
}

/** The same, with the facts of the works that it features. */
export interface AdminPost extends PostForForm {
  related_products: FeaturedProduct[]
}
