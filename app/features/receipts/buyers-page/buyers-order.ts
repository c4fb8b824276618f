import type { Picture } from '#app/features/images/picture.ts'
import type { BuyerOrderSummary } from './describe-order.ts'

/** An order on its buyer's own page, with every value formatted as text. */
export interface BuyersOrder extends BuyerOrderSummary {
  number: string
  /** The day it was opened. */
  day: string
  work: {
    name: string
    maker: string | null
    /** The lines below its name. */
    facts: string[]
    image: string | null
    picture: Picture | null
    /** Its page in the viewing room; null if it is no longer listed. */
    path: string | null
  }
  /** `isTotal`: the sum of the lines before it. */
  lines: { label: string; amount: string; isTotal?: boolean | undefined }[]
  totals: { label: string; amount: string }[]
  hasReceipt: boolean
  /** The lines of the address; empty if it is unknown, or no longer shown. */
  shipTo: string[]
  /** `shipTo` is then only the buyer's address: the work is not sent there. */
  isCollected: boolean
}
