import type { Picture } from '#app/features/images/picture.ts'
import type { OrderStanding } from './describe-order.ts'

/** An order as its buyer's own page shows it: all of it is text for people. */
export interface BuyersOrder extends OrderStanding {
  number: string
  /** The day it was opened. */
  day: string
  work: {
    name: string
    maker: string | null
    /** What stands below its name. */
    facts: string[]
    image: string | null
    picture: Picture | null
    /** Its page in the viewing room; null where it is no longer listed. */
    path: string | null
  }
  /** `isTotal`: it is the sum of those before. */
  lines: { label: string; amount: string; isTotal?: boolean | undefined }[]
  totals: { label: string; amount: string }[]
  hasReceipt: boolean
  /** A line each; empty where it is not known, or not shown any more. */
  shipTo: string[]
  /** That is no place where the work goes. */
  isCollected: boolean
}
