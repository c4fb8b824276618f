import type { Picture } from '#app/features/images/picture.ts'
import type { OrderStanding } from './describe-order.ts'

/** An order as its buyer's own page shows it: all of it is text for people. */
export interface BuyersOrder extends OrderStanding {
  number: string
  /** The day it was opened. */
  day: string
  work: {
    name: string
    /** What stands below its name. */
    facts: string[]
    image: string | null
    picture: Picture | null
    /** Its page in the viewing room; null where it is no longer listed. */
    path: string | null
  }
  lines: { label: string; amount: string }[]
  totals: { label: string; amount: string }[]
  hasReceipt: boolean
  /** A line each; empty where it is not known, or not shown any more. */
  shipTo: string[]
}
