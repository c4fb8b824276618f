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

/** Everything that lives as long as the process. Made once in `server/create-context.ts`; a test hands in its own. */
export interface AppContext {
  db: Database
  /** The same for what a visitor waits for: a read that takes too long fails. Loaders of public routes have it as `db`. */
  readDb: Database
  searches: SearchRunner
  /** null: everything is read from the primary. */
  readReplica: ReadReplica | null
  /** The time of day, as it is written down and shown. */
  now: () => Date
  /** Milliseconds on a clock that nobody sets: for waits and limits. */
  monotonicMs: () => number
  /** Its `gallery` is what `galleryStore` knows at the moment. */
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
  /** The pictures that this program keeps itself, in the folder or a bucket; the same as `imageStore` where there is no image host. */
  pictureFolder: ImageStore
  /** Where pictures go instead; null: none is configured. */
  imageHost: ImageHost | null
  migrationRunner: MigrationRunner
  backupRunner: BackupRunner
  liveHub: LiveHub
  jobs: JobQueue
  readiness: Readiness
  /** null: no CDN is told of changes. */
  cdnPurge: CdnPurge | null
  /** null: nobody asks for metrics. */
  metrics: Metrics | null
  /** null: no collector is configured. */
  traces: Traces | null
  tearSheets: TearSheetCache
}

/** What is known of one request before a route sees it. */
export interface RequestFacts {
  requestId: string
  /** Whom every limit counts: the visitor's IPv4 address, or the /64 of their IPv6 address. */
  client: string
  /** The path as a log may have it: without an order's id, the secret of its page or an invitation's token, which are proofs. */
  loggedPath: string
  /** Name and address of the site the visitor came to, by hostname (SITE-03). */
  site: Site
}

export const appContext = createContext<AppContext>()
export const requestFacts = createContext<RequestFacts>()
/** The last change of each live topic that the page may follow, heard of before anything was read for this request. */
export const knownChanges = createContext<string[]>()
/** The build whose scripts run with this copy's pages. null: in development, where every change is one. */
export const clientBuild = createContext<string | null>()
