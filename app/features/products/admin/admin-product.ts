import type { Originals } from '#app/features/images/cut-outs/originals.ts'
import type { Picture } from '#app/features/images/picture.ts'
import type { Reservation } from '#app/features/orders/reservations/reservation.ts'
import type { Product } from '#app/features/products/product.ts'

/** A work as staff see it, drafts and all (ADATA-01). */
export interface AdminProduct extends Omit<Product, 'status' | 'category'> {
  status: 'draft' | 'published'
  category: string | null
  /** Dollars. */
  sold_price: number | null
  meta_keywords: string | null
  reservation: Reservation | null
  /** What those of its images that are cut-outs were made from. */
  originals: Originals
  updated_at: string
  /** Sent back with a change, so that a stale form overwrites nothing. */
  version: number
}

/** What a row of the artwork list shows (PLST-07, PLST-08). */
export interface AdminListProduct
  extends Pick<
    AdminProduct,
    'id' | 'name' | 'price' | 'category' | 'subcategory' | 'status' | 'sold_out' | 'sold_at' | 'reservation'
  > {
  /** The main photo. */
  image: string | null
  picture: Picture | null
}
