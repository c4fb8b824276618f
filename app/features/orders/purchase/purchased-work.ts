/** What a purchase knows of its work. */
export interface PurchasedWork {
  id: string
  hold_expires_at: string | null
  sold_out: boolean
}
