import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { hasListedArtists } from '#app/features/artist-pages/has-listed-artists.server.ts'
import { createAuth } from '#app/features/auth/auth.server.ts'
import { createBackupRunner } from '#app/features/backups/backup-runner.server.ts'
import { createGalleryStore, type GalleryStore } from '#app/features/gallery/gallery-store.server.ts'
import { createMigrationRunner } from '#app/features/image-migration/migration-runner.server.ts'
import { createHostedPictures } from '#app/features/images/hosted-pictures.server.ts'
import { createPictureStore } from '#app/features/images/picture-store.server.ts'
import { createLiveHub } from '#app/features/live/live-hub.server.ts'
import { createDemoProvider } from '#app/features/orders/payment/demo-provider.server.ts'
import { createTearSheetCache } from '#app/features/tear-sheets/tear-sheet-cache.server.ts'
import { readProductVersion } from '#app/platform/product-version.server.ts'
import { createReadiness } from '#app/platform/readiness.ts'
import { createSearchRunner } from '#app/platform/search-runner.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { boundReads } from '#db/bound-reads.ts'
import { connect, type Database } from '#db/connect.ts'
import { settings as settingsTable } from '#db/schema/settings.ts'
import { createCloudinaryHost } from '#integrations/cloudinary/cloudinary-host.server.ts'
import { createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import { createPayPalWebhooks } from '#integrations/paypal/paypal-webhooks.server.ts'
import { createRemoveBg } from '#integrations/removebg/remove-bg.server.ts'
import { createSmtpMailer } from '#integrations/smtp/smtp-mailer.server.ts'
import { backupSource } from './backup-source.ts'
import { createLog } from './create-log.ts'
import { createJobQueue } from './jobs.ts'
import { openPictureObjects } from './open-objects.ts'

/** As long as a visitor waits for the database: beyond it a page says that it cannot be shown now. */
const longestReadMs = 5_000

/** Connections for searches, beside the pool of everything else. */
const searchConnections = 3

/** Makes everything that lives as long as the process, on a migrated database at `databaseUrl`. */
export async function createContext({
  settings,
  databaseUrl,
  now = () => new Date(),
  monotonicMs = () => performance.now(),
  readLimitMs = longestReadMs,
  pause = (ms, signal) => wait(ms, undefined, { signal }),
}: {
  settings: Settings
  databaseUrl: string
  now?: (() => Date) | undefined
  monotonicMs?: (() => number) | undefined
  readLimitMs?: number | undefined
  /** What the waits of a migration are measured by. */
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}): Promise<AppContext & { close: () => Promise<void> }> {
  const log = createLog(settings)
  const onError = (error: Error) => log.warn({ error }, 'a database connection broke')
  // The libraries are loaded where they are used.
  const traces = settings.traces
    ? (await import('./traces.ts')).createTraces({
        collector: settings.traces,
        release: await readProductVersion(),
        log,
      })
    : null
  const db = connect(databaseUrl, { onError })
  traces?.watch(db.$client)
  let secret = settings.authSecret
  let galleryStore: GalleryStore
  try {
    secret ??= await keptSecret(db)
    galleryStore = await createGalleryStore({
      db,
      log,
      fixed: settings.fixedGallery,
      timeZone: settings.gallery.timeZone,
      hasArtists: () => hasListedArtists(db),
    })
  } catch (error) {
    await db.$client.end()
    throw error
  }
  const searchDb = connect(databaseUrl, {
    max: searchConnections,
    onError,
    statementMs: readLimitMs,
    waitMs: readLimitMs,
  })
  traces?.watch(searchDb.$client)
  const jobs = createJobQueue({ db, log, traces })
  const pictureObjects = await openPictureObjects(settings)
  const pictureFolder = createPictureStore({ db, objects: pictureObjects })
  const imageHost = settings.cloudinary && createCloudinaryHost(settings.cloudinary)
  const migrationRunner = createMigrationRunner({
    db,
    now,
    settings,
    imageHost,
    pictureFolder,
    log,
    pause,
    startDeadline: (ms) => AbortSignal.timeout(ms),
  })
  const liveHub = createLiveHub()
  const readDb = boundReads(db, { limitMs: readLimitMs })
  const metrics = settings.metrics
    ? (await import('./metrics.ts')).createMetrics({ db, readDb, liveHub, jobs, log, now })
    : null
  const backupRunner = createBackupRunner({
    db,
    now,
    settings,
    log,
    source: await backupSource(settings, databaseUrl),
  })
  return {
    db,
    readDb,
    searches: createSearchRunner(searchDb, { limitMs: readLimitMs }),
    now,
    monotonicMs,
    settings: {
      ...settings,
      get gallery() {
        return galleryStore.facts()
      },
    },
    galleryStore,
    log,
    auth: createAuth({ db, siteUrl: settings.siteUrl, secret, log, now }),
    liveHub,
    metrics,
    traces,
    paymentProvider: settings.paypal ? createPayPalProvider(settings.paypal) : createDemoProvider({ db, now }),
    paymentWebhooks: settings.paypal && createPayPalWebhooks(settings.paypal, { now, monotonicMs }),
    imageStore: imageHost ? createHostedPictures({ db, imageHost, folder: pictureFolder }) : pictureFolder,
    pictureFolder,
    imageHost,
    migrationRunner,
    backupRunner,
    mailer:
      settings.mail &&
      createSmtpMailer({
        url: settings.mail.smtpUrl,
        from: () => {
          const { name, email } = galleryStore.facts()
          return { name, address: settings.mail?.from ?? email }
        },
      }),
    backgroundRemover: settings.removeBg && createRemoveBg(settings.removeBg),
    jobs,
    readiness: createReadiness(),
    tearSheets: createTearSheetCache({ folder: join(settings.dataDir, 'tear-sheets'), log }),
    async close() {
      galleryStore.close()
      await jobs.stop()
      await Promise.all([migrationRunner.stop(), backupRunner.stop()])
      await Promise.all([db.$client.end(), searchDb.$client.end(), traces?.stop()])
    },
  }
}

/** The generated auth secret, kept in the database so that every copy signs with the same. */
async function keptSecret(db: Database): Promise<string> {
  await db
    .insert(settingsTable)
    .values({ key: 'auth_secret', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(settingsTable).where(eq(settingsTable.key, 'auth_secret'))
  return row!.value
}
