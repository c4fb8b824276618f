import type { GalleryFacts, Site } from '#app/platform/settings.ts'

/** The data of the gallery, its site and the current day, for every page; all of it is public. */
export interface GalleryData {
  gallery: GalleryFacts
  site: Site
  /** The exact hosts that pictures may come from, in addition to our own (IMG-04). */
  imageHosts: readonly string[]
  /** The gallery's calendar day, `YYYY-MM-DD`: the 'today' of shuffles and events (OP-05). */
  today: string
  /** Its opening hours on that day: 'Open today 11 AM to 5 PM'. */
  openToday: string
  paymentProvider: PublicPaymentProvider
}

/** The payment provider, with what a browser needs to load PayPal's script. */
export type PublicPaymentProvider = { name: 'demo' } | ({ name: 'paypal' } & PayPalAccount)

export interface PayPalAccount {
  clientId: string
  /** The address of the script, which differs between PayPal and its sandbox. */
  sdkUrl: string
}
