import type { Picture } from '#app/features/images/picture.ts'

/**
 * A published work as loaders and the API hand it out (DATA-01). Field names are the specification's; `price` is in
 * dollars, lengths in inches, moments ISO 8601 in UTC. `sold_price` is never public (OP-37).
 */
export interface Product {
  id: string
  name: string
  description: string | null
  category: string
  subcategory: string | null
  style: string | null
  period: string | null
  /** null: 'Price on request'. */
  price: number | null
  condition: string | null
  condition_details: string | null
  images: string[]
  /** Size, tone and alpha of each entry of `images`, in the same order; null where they are unknown. */
  pictures: (Picture | null)[]
  width_inches: number | null
  height_inches: number | null
  depth_inches: number | null
  seat_height_inches: number | null
  status: 'published'
  sold_out: boolean
  sold_at: string | null
  quantity: number
  created_at: string
  meta_title: string | null
  meta_description: string | null
  websites: string[]
  /** Until when another collector's purchase holds the work; null when it is free. */
  hold_expires_at: string | null
}

/** A search result (SRCH-09). */
export type ScoredProduct = Product & { score: number }
