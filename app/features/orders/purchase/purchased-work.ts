/** What a purchase knows of its work. */
export interface PurchasedWork {
  id: string
  hold_expires_at: string | null
  is_reserved: boolean
  sold_out: boolean
}
