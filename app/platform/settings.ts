/** The gallery's own facts (SITE-19..24, OP-26): one place, nothing guessed in components. */
export interface GalleryFacts {
  name: string
  street: string
  city: string
  region: string
  postalCode: string
  country: string
  latitude: number
  longitude: number
  phone: string
  email: string
  /** Links without an address are not rendered (OP-04). */
  directionsUrl: string
  socialUrl: string | null
  shopUrl: string | null
  /** What a buyer sees on the payment provider's page (PAY-09). */
  brandName: string
  timeZone: string
}

/** The site that a hostname stands for. */
export interface Site {
  name: string
  /** Origin of canonical links: always the main site's, e.g. `https://gallery.example`. */
  origin: string
}

/** What an operator has set, checked at start. `.env.example` explains each variable. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  adminEmail: string
  adminPassword: string | null
  /** Whether an empty database is filled with the sample collection. */
  bringsSampleData: boolean
  siteUrl: string
  authSecret: string | null
  /** Hostname to site name; every other host gets the gallery's name. */
  sites: ReadonlyMap<string, string>
  gallery: GalleryFacts
  /** Exact hosts that pictures may come from, https only (IMG-04). */
  imageHosts: readonly string[]
  /** What makes an event past: its first day, or its last (OP-27). */
  eventEndsBy: 'start' | 'end'
  paymentProvider: 'demo' | 'paypal'
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string; sdkUrl: string } | null
  cloudinary: { cloud: string; uploadPreset: string; apiUrl: string } | null
  removeBg: { apiKey: string; apiUrl: string } | null
  /** Addresses or CIDR blocks whose `X-Forwarded-*` headers count. */
  trustedProxies: readonly string[]
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Memory for ready pages; 0 renders each again. */
  pageCacheMegabytes: number
  /** Seconds a CDN in front may keep a public page. */
  cdnMaxAgeSeconds: number
}
