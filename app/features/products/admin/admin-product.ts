import type { ArtistQualifier } from '#app/features/artists/artist.ts'
import type { Originals } from '#app/features/images/cut-outs/originals.ts'
import type { Picture } from '#app/features/images/picture.ts'
import type { Reservation } from '#app/features/orders/reservations/reservation.ts'
import type { Product } from '#app/features/products/product.ts'
import type { Chosen } from '#app/ui/form/form-fields.ts'

/** A work as staff see it, drafts and all (ADATA-01). */
export interface AdminProduct extends Omit<Product, 'status' | 'category' | 'price_on_request' | 'takes_offers'> {
  status: 'draft' | 'published'
  category: string | null
  /** The price is on request: visitors do not see it (PREQ-01). */
  price_on_request: boolean
  takes_offers: boolean
  /** Dollars. */
  sold_price: number | null
  meta_keywords: string | null
  reservation: Reservation | null
  artist_id: string | null
  /** Its artist, by id and name. */
  maker: Chosen | null
  artist_qualifier: ArtistQualifier | null
  /** When it was made, in words. */
  date_text: string | null
  medium: string | null
  edition: string | null
  signature: string | null
  inventory_number: string | null
  provenance: string | null
  exhibitions: string | null
  literature: string | null
  certificate: string | null
  /** The originals of its cut-outs. */
  originals: Originals
  updated_at: string
  /** The version, sent back with a change, so that an outdated form overwrites nothing. */
  version: number
}

/** What a row of the artwork list shows (PLST-07, PLST-08). */
export interface AdminListProduct
  extends Pick<
    AdminProduct,
    | 'id'
    | 'name'
    | 'price'
    | 'category'
    | 'subcategory'
    | 'status'
    | 'sold_out'
    | 'sold_at'
    | 'reservation'
    | 'price_on_request'
  > {
  /** The main photo. */
  image: string | null
  picture: Picture | null
  maker: { name: string; qualifier: ArtistQualifier | null } | null
}
