import type { Picture } from '#app/features/images/picture.ts'

/** A work that may have been sold in the gallery, as the form of the sale shows it. */
export interface SellableWork {
  id: string
  name: string
  /** Dollars. */
  price: number | null
  image: string | null
  picture: Picture | null
  isSold: boolean
  inventoryNumber: string | null
  /** For whom it is reserved; null: for nobody. */
  reservedFor: string | null
  /** `madeAt` of its reservation. */
  reservation: string | null
}
