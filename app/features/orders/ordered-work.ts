import { type ArtistQualifier, makerName } from '#app/features/artists/artist.ts'

/** The work of an order as it was when the order was opened. */
export interface OrderedWork {
  id: string
  name: string
  /** The maker's line; null for a work without an artist, and in what was written before works had one. */
  maker: string | null
  category: string | null
  subcategory: string | null
  period: string | null
  style: string | null
  images: string[]
  height_inches: number | null
  width_inches: number | null
  depth_inches: number | null
  seat_height_inches: number | null
}

interface StoredMaker {
  artist_name?: string
  artist_qualifier?: ArtistQualifier | null
}

/** Reads `orders.snapshot`, which this program wrote. */
export function readOrderedWork({ snapshot }: { snapshot: unknown }): OrderedWork {
  const { artist_name, artist_qualifier, ...work } = snapshot as Omit<OrderedWork, 'maker'> & StoredMaker
  return { ...work, maker: artist_name ? makerName(artist_name, artist_qualifier ?? null) : null }
}

/** 'Rembrandt, “Old Man”', as sentences name a work. @param title its name, perhaps shortened */
export function quoteWork({ maker }: Pick<OrderedWork, 'maker'>, title: string): string {
  return maker ? `${maker}, “${title}”` : `“${title}”`
}
