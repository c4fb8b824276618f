/** The work of an order as it was when the order was opened. */
export interface OrderedWork {
  id: string
  name: string
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

/** Reads `orders.snapshot`, which this program wrote. */
export function readOrderedWork({ snapshot }: { snapshot: unknown }): OrderedWork {
  return snapshot as OrderedWork
}
