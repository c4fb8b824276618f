import { createContext } from 'react-router'
import type { PaymentProvider } from '#app/features/orders/payment/payment-provider.ts'
import type { PaymentWebhooks } from '#app/features/orders/payment/payment-webhooks.ts'
import type { Database } from '#db/connect.ts'
import type { Auth } from './features/auth/auth.server.ts'
import type { BackupRunner } from './features/backups/backup-runner.server.ts'
import type { GalleryStore } from './features/gallery/gallery-store.server.ts'
import type { MigrationRunner } from './features/image-migration/migration-runner.server.ts'
import type { BackgroundRemover } from './features/images/cut-outs/background-remover.ts'
import type { ImageHost } from './features/images/image-host.ts'
import type { ImageStore } from './features/images/image-store.server.ts'
import type { LiveHub } from './features/live/live-hub.server.ts'
import type { TearSheetCache } from './features/tear-sheets/tear-sheet-cache.server.ts'
import type { CdnPurge } from './platform/cdn-purge.ts'
import type { JobQueue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Metrics } from './platform/metrics.ts'
import type { ReadReplica } from './platform/read-replica/read-replica.server.ts'
import type { Readiness } from './platform/readiness.ts'
import type { SearchRunner } from './platform/search-runner.server.ts'
import type { Settings, Site } from './platform/settings.ts'
import type { Traces } from './platform/traces.ts'

/** Everything that lives as long as the process. Created once in `server/create-context.ts`; a test passes in its own. */
export interface AppContext {
  db: Database
  /** The same database for visitors' reads, with a time limit. Loaders of public routes have it as `db`. */
  readDb: Database
  searches: SearchRunner
  /** null: everything is read from the primary. */
  readReplica: ReadReplica | null
  /** The wall clock, for times that are stored or shown. */
  now: () => Date
  /** Milliseconds of a monotonic clock: for waits and limits. */
  monotonicMs: () => number
  /** Its `gallery` is the current value of `galleryStore`. */
  settings: Settings
  galleryStore: GalleryStore
  log: Log
  auth: Auth
  paymentProvider: PaymentProvider
  /** null: the payment provider sends none. */
  paymentWebhooks: PaymentWebhooks | null
  imageStore: ImageStore
  /** null: no mail server is configured. */
  mailer: Mailer | null
  /** null: none is configured. */
  backgroundRemover: BackgroundRemover | null
  /** The pictures that this program stores itself, in a folder or a bucket; the same as `imageStore` without an image host. */
  pictureFolder: ImageStore
  /** The host that stores pictures instead; null: none is configured. */
  imageHost: ImageHost | null
  migrationRunner: MigrationRunner
  backupRunner: BackupRunner
  liveHub: LiveHub
  jobs: JobQueue
  readiness: Readiness
  /** null: no CDN is purged. */
  cdnPurge: CdnPurge | null
  /** null: metrics are off. */
  metrics: Metrics | null
  /** null: no collector is configured. */
  traces: Traces | null
  tearSheets: TearSheetCache
}

/** The facts of a request that are known before a route handles it. */
export interface RequestFacts {
  requestId: string
  /** The key of rate limits: the visitor's IPv4 address, or the /64 of their IPv6 address. */
  client: string
  /** The path for logs: without order ids, the secrets of order pages or invitation tokens, each of which grants access. */
  loggedPath: string
  /** Name and address of the site the visitor came to, by hostname (SITE-03). */
  site: Site
}

export const appContext = createContext<AppContext>()
export const requestFacts = createContext<RequestFacts>()
/** The last change of each live topic that the page may follow, as known before this request read anything. */
export const knownChanges = createContext<string[]>()
/** The build whose scripts work with this copy's pages. null in development, where every change is a new build. */
export const clientBuild = createContext<string | null>()
