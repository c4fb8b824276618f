import type { Picture } from '#app/features/images/picture.ts'
import type { Product } from '#app/features/products/product.ts'

export interface PostCategory {
  name: string
  slug: string
}

/** What is shown of the profile behind a post (DATA-08); never its e-mail address or `is_admin` (OP-22). */
interface AuthorProfile {
  display_name: string | null
  avatar_url: string | null
  title: string | null
  bio: string | null
}

/**
 * What a list, a card or a link to an artist profile needs. Fields in snake_case are the table's; those in camelCase are
 * DATA-10's display forms. Moments are ISO 8601 in UTC.
 */
export interface PostSummary {
  id: string
  title: string
  slug: string
  excerpt: string
  featured_image: string | null
  /** Size and tone of `featured_image`; null where they are unknown. */
  picture: Picture | null
  status: 'published'
  published_at: string
  created_at: string
  updated_at: string
  author_id: string | null
  meta_title: string | null
  meta_description: string | null
  featuredImage: string | null
  /** The day of publication in the gallery's time zone, `2026-11-12`. */
  publishedDate: string
  /** The same day for people, `November 12, 2026`. */
  date: string
  /** The post's own author, else the profile's name, else 'Gallery Staff' (POST-03, OP-22). */
  author: string
  categories: PostCategory[]
}

/** A published post as the API hands it out (DATA-06..10). */
export interface Post extends PostSummary {
  /** Plain text; each line is a paragraph (POST-06). */
  content: string
  author_profile: AuthorProfile | null
  tags: PostCategory[]
  /** Listed works by display_order (POST-07, OP-69). */
  relatedProducts: Product[]
}

/** A category with the number of published posts in it. */
export interface CountedCategory extends PostCategory {
  description: string | null
  post_count: number
}
