/** The gallery's own facts (SITE-19..24, OP-26), in one place; no component makes up its own. */
export interface GalleryFacts {
  name: string
  street: string
  city: string
  region: string
  postalCode: string
  /** Two capital letters, `US`. */
  country: string
  /** Degrees; either both are known or neither. */
  latitude: number | null
  longitude: number | null
  phone: string
  email: string
  /** The links are hidden without an address (OP-04). */
  directionsUrl: string
  /** The address on a map; null without an address. */
  mapUrl: string | null
  /** The link that dials `phone` (CARD-07). */
  phoneUrl: string
  socialLinks: readonly SocialLink[]
  shopUrl: string | null
  /** The name shown on the payment provider's page (PAY-09). */
  brandName: string
  timeZone: string
  /** From Monday to Sunday. */
  hours: readonly DayHours[]
  /** Days on which it is closed regardless of the week's hours, in order. */
  closedDays: readonly ClosedDays[]
  /** The notes near a price about delivery, and about tax; '' for none. */
  deliveryNote: string
  taxNote: string
  /** Slugs of its own text pages that are not empty: 'shipping'. */
  pages: readonly string[]
  /** Whether any artist has a work in the collection: only then the menu links to the list of artists. */
  hasArtists: boolean
  /** By those slugs: a sentence from that page that is shown near a price; none for a page without one. */
  pageSummaries: Readonly<Record<string, string>>
}

/** The opening hours of a day of the week, `HH:MM` from 00:00 to 23:59; null: closed. */
export type DayHours = { opens: string; closes: string } | null

/** Days from `first` to `last`, both `YYYY-MM-DD`, e.g. of a holiday. */
export interface ClosedDays {
  key: string
  first: string
  last: string
  /** Why: 'Thanksgiving', or ''. */
  name: string
}

interface SocialLink {
  key: string
  /** The text of the link. */
  label: string
  url: string
}

/** The gallery's facts that are set by environment variables; the back office cannot change them. */
export type FixedGallery = Partial<
  Pick<GalleryFacts, 'name' | 'phone' | 'email' | 'brandName' | 'directionsUrl' | 'socialLinks' | 'shopUrl'>
>

/** An account at a service with the S3 API. */
export interface S3Account {
  /** Without a path: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether a bucket is named in the path, instead of in the host name. */
  isPathStyle: boolean
}

/** The site of a hostname. */
export interface Site {
  name: string
  /** Origin of canonical links: always the main site's, e.g. `https://gallery.example`. */
  origin: string
}

/** The operator's settings, validated at start. `.env.example` explains each variable. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** A streaming replica of it, for visitors' reads; null: there is none. */
  databaseReadUrl: string | null
  adminEmail: string
  adminPassword: string | null
  /** Whether every admin must sign in with a code in addition to the password. */
  requiresSecondFactor: boolean
  /** Whether an empty database is filled with the sample collection. */
  bringsSampleData: boolean
  siteUrl: string
  authSecret: string | null
  /** Hostname to site name; any other host gets the gallery's name. */
  sites: ReadonlyMap<string, string>
  /** The current facts: they can be changed in the back office while the program runs (`gallery-store.server.ts`). */
  gallery: GalleryFacts
  fixedGallery: FixedGallery
  /**
   * The exact hosts that pictures may come from, https only (IMG-04). They include the image host, by its origin
   * (`http://127.0.0.1:4010`) if that is not https: an emulator.
   */
  imageHosts: readonly string[]
  /** Whether an event is past after its first day, or its last (OP-27). */
  eventEndsBy: 'start' | 'end'
  paymentProvider: 'demo' | 'paypal'
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string; sdkUrl: string } | null
  cloudinary: { cloud: string; uploadPreset: string; apiUrl: string; deliveryUrl: string } | null
  /** Where the program stores pictures itself. */
  imageStore: 'folder' | 's3'
  /** `bucket`: for pictures; null: the account is used for other things only. */
  s3: (S3Account & { bucket: string | null }) | null
  removeBg: { apiKey: string; apiUrl: string } | null
  /** `smtpUrl` contains a password. `from`: the sender of mails; null: the gallery's own address. */
  mail: { smtpUrl: string; from: string | null } | null
  /** Addresses or CIDR blocks whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: readonly string[]
  /** The address that serves metrics; null: none. */
  metrics: { host: string; port: number } | null
  /** The collector of traces; null: none. `share`: the sampled fraction, from 0 to 1. */
  traces: { endpoint: string; headers: string; serviceName: string; share: number } | null
  /** The bearer token for the deep health check; null: only allowed on this machine. */
  healthToken: string | null
  /** How long a copy that shuts down goes on responding, so that a load balancer notices. */
  drainSeconds: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Memory for cached pages; 0 renders every page anew. */
  pageCacheMegabytes: number
  /** How long a CDN in front may keep a public page; `purge`: the call that purges pages, null: there is none. */
  cdn: { maxAgeSeconds: number; purge: { url: string; token: string } | null }
  /** The folder, or `s3://…`, for nightly backups; null: none are made. */
  backupTo: string | null
  /** How long the audit trail is kept. */
  auditYears: number
}
