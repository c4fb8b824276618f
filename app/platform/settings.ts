/** The gallery's own facts (SITE-19..24, OP-26): one place, nothing guessed in components. */
export interface GalleryFacts {
  name: string
  street: string
  city: string
  region: string
  postalCode: string
  /** Two capital letters, `US`. */
  country: string
  /** Degrees; both or neither are known. */
  latitude: number | null
  longitude: number | null
  phone: string
  email: string
  /** Links without an address are not rendered (OP-04). */
  directionsUrl: string
  /** The address on a map; null without an address. */
  mapUrl: string | null
  /** The link that dials `phone` (CARD-07). */
  phoneUrl: string
  socialLinks: readonly SocialLink[]
  shopUrl: string | null
  /** What a buyer sees on the payment provider's page (PAY-09). */
  brandName: string
  timeZone: string
  /** From Monday to Sunday. */
  hours: readonly DayHours[]
  /** Days on which it is closed whatever the week says, in their order. */
  closedDays: readonly ClosedDays[]
  /** What stands near a price about delivery, and about tax; '' for nothing. */
  deliveryNote: string
  taxNote: string
  /** Slugs of the pages of its own that are filled: 'shipping'. */
  pages: readonly string[]
  /** Whether any artist has a work in the collection: the list of artists is in the menu then. */
  hasArtists: boolean
  /** By those slugs: what the gallery says of such a page near a price, a sentence; nothing for a page without one. */
  pageSummaries: Readonly<Record<string, string>>
}

/** When the gallery is open on a day of the week, `HH:MM` from 00:00 to 23:59; null: it is closed. */
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
  /** What the link says. */
  label: string
  url: string
}

/** The facts of the gallery that a variable of the environment sets; nothing in the back office changes them. */
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
  /** A streaming replica of it, for what visitors read; null: there is none. */
  databaseReadUrl: string | null
  adminEmail: string
  adminPassword: string | null
  /** Whether every admin has to sign in with a code beside the password. */
  requiresSecondFactor: boolean
  /** Whether an empty database is filled with the sample collection. */
  bringsSampleData: boolean
  siteUrl: string
  authSecret: string | null
  /** Hostname to site name; every other host gets the gallery's name. */
  sites: ReadonlyMap<string, string>
  /** As they hold now: they can be changed in the back office while the program runs (`gallery-store.server.ts`). */
  gallery: GalleryFacts
  fixedGallery: FixedGallery
  /**
   * Exact hosts that pictures may come from, https only (IMG-04). The image host is among them, by its origin
   * (`http://127.0.0.1:4010`) where that is not https: an emulator.
   */
  imageHosts: readonly string[]
  /** What makes an event past: its first day, or its last (OP-27). */
  eventEndsBy: 'start' | 'end'
  paymentProvider: 'demo' | 'paypal'
  paypal: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string; sdkUrl: string } | null
  cloudinary: { cloud: string; uploadPreset: string; apiUrl: string; deliveryUrl: string } | null
  /** Where the program keeps pictures itself. */
  imageStore: 'folder' | 's3'
  /** `bucket`: of pictures; null: it is for other things alone. */
  s3: (S3Account & { bucket: string | null }) | null
  removeBg: { apiKey: string; apiUrl: string } | null
  /** `smtpUrl` holds a password. `from`: whom mails are from; null: the gallery's own address. */
  mail: { smtpUrl: string; from: string | null } | null
  /** Addresses or CIDR blocks whose `X-Forwarded-*` headers count. */
  trustedProxies: readonly string[]
  /** Where metrics are read; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** Where traces are sent to; null: nowhere. `share`: of all, from 0 to 1. */
  traces: { endpoint: string; headers: string; serviceName: string; share: number } | null
  /** Who sends it may look at every part of the program; null: only who is on this machine. */
  healthToken: string | null
  /** How long a copy that is to end goes on responding, so that a load balancer finds out. */
  drainSeconds: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Memory for ready pages; 0 renders each again. */
  pageCacheMegabytes: number
  /** How long a CDN in front may keep a public page; `purge`: the call that has it forget pages, null: there is none. */
  cdn: { maxAgeSeconds: number; purge: { url: string; token: string } | null }
  /** The folder, or `s3://…`, that nightly backups go to; null: none are made. */
  backupTo: string | null
  /** How long the audit trail is kept. */
  auditYears: number
}
