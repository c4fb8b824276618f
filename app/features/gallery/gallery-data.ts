import type { GalleryFacts, Site } from '#app/platform/settings.ts'

/** What every page knows of the gallery, its site and its day; all of it is public. */
export interface GalleryData {
  gallery: GalleryFacts
  site: Site
  /** Exact hosts that pictures may come from besides our own (IMG-04). */
  imageHosts: readonly string[]
  /** The gallery's calendar day, `YYYY-MM-DD`: the 'today' of shuffles and events (OP-05). */
  today: string
  /** Its hours on that day: 'Open today 11 AM to 5 PM'. */
  openToday: string
  paymentProvider: PublicPaymentProvider
}

/** Who takes the payments, with what a browser needs to load PayPal's script. */
export type PublicPaymentProvider = { name: 'demo' } | ({ name: 'paypal' } & PayPalAccount)

export interface PayPalAccount {
  clientId: string
  /** Where the script is loaded from; it also tells PayPal itself from its sandbox. */
  sdkUrl: string
}
