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
import { liveTopics, publicTopics } from '#app/features/live/live-topics.ts'
import { createDemoProvider } from '#app/features/orders/payment/demo-provider.server.ts'
import { createTearSheetCache } from '#app/features/tear-sheets/tear-sheet-cache.server.ts'
import { readRelease } from '#app/platform/read-release.server.ts'
import { openReadReplica } from '#app/platform/read-replica/read-replica.server.ts'
import { createReadiness } from '#app/platform/readiness.ts'
import { createSearchRunner } from '#app/platform/search-runner.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { boundReads } from '#db/bound-reads.ts'
import { connect, type Database } from '#db/connect.ts'
import { settings as settingsTable } from '#db/schema/settings.ts'
import { purgeCache } from '#integrations/cloudflare/purge-cache.server.ts'
import { createCloudinaryHost } from '#integrations/cloudinary/cloudinary-host.server.ts'
import { createPayPalProvider } from '#integrations/paypal/paypal-provider.server.ts'
import { createPayPalWebhooks } from '#integrations/paypal/paypal-webhooks.server.ts'
import { createRemoveBg } from '#integrations/removebg/remove-bg.server.ts'
import { createSmtpMailer } from '#integrations/smtp/smtp-mailer.server.ts'
import { backupSource } from './backup-source.ts'
import { createCdnPurge } from './cdn-purge.ts'
import { createLog } from './create-log.ts'
import { createGalleryDay } from './gallery-day.ts'
import { createJobQueue } from './jobs.ts'
import { openBackupPlace } from './open-backup-place.ts'
import { openPictureObjects } from './open-objects.ts'

/** As long as a visitor waits for the database: beyond it a page says that it cannot be shown now. */
const longestReadMs = 5_000

/** Connections, of searches beside those of everything else; as many to a replica. */
const connections = { pages: 10, searches: 3 }

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
  const release = await readRelease()
  const log = createLog({ ...settings, release: release.name })
  const onError = (error: Error) => log.warn({ error }, 'a database connection broke')
  // Before the first connection: a start that is refused here leaves none that would keep the embedded Postgres running (OPS-32).
  const backupPlace = settings.backupTo === null ? null : await openBackupPlace(settings.backupTo, settings)
  // The libraries are loaded where they are used.
  const traces = settings.traces
    ? (await import('./traces.ts')).createTraces({ collector: settings.traces, release: release.name, log })
    : null
  const db = connect(databaseUrl, { max: connections.pages, onError })
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
    max: connections.searches,
    onError,
    statementMs: readLimitMs,
    waitMs: readLimitMs,
    name: 'vitrine searches',
  })
  traces?.watch(searchDb.$client)
  const readReplica =
    settings.databaseReadUrl === null
      ? null
      : await openReadReplica({
          url: settings.databaseReadUrl,
          primary: { pages: db, searches: searchDb },
          connections,
          topics: liveTopics,
          limitMs: readLimitMs,
          monotonicMs,
          log,
          onError,
        }).catch(async (error) => {
          await Promise.all([db.$client.end(), searchDb.$client.end()])
          throw error
        })
  for (const pool of Object.values(readReplica?.pools ?? {})) traces?.watch(pool)
  const jobs = createJobQueue({ db, log, traces })
  const pictureObjects = await openPictureObjects(settings)
  const pictureFolder = createPictureStore({ db, objects: pictureObjects, now })
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
    ? (await import('./metrics.ts')).createMetrics({ release, db, readDb, readReplica, liveHub, jobs, log, now })
    : null
  const backupRunner = createBackupRunner({
    db,
    now,
    settings,
    log,
    source: await backupSource(settings, databaseUrl),
    place: backupPlace,
  })
  const { purge } = settings.cdn
  const cdnPurge =
    purge &&
    createCdnPurge({
      ask: (tags, signal) => purgeCache(purge, tags, signal),
      log,
      day: createGalleryDay(now, settings.gallery.timeZone),
      onAsked: (isDone) => metrics?.countPurge(isDone),
    })
  return {
    db,
    readDb,
    searches: createSearchRunner(
      (signal) =>
        readReplica?.readsFor({ kind: 'searches', topics: publicTopics, signal }) ??
        boundReads(searchDb, { limitMs: readLimitMs, signal }),
    ),
    readReplica,
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
    imageStore: imageHost ? createHostedPictures({ db, imageHost, folder: pictureFolder, now }) : pictureFolder,
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
    cdnPurge,
    tearSheets: createTearSheetCache({ folder: join(settings.dataDir, 'tear-sheets'), log }),
    async close() {
      galleryStore.close()
      cdnPurge?.stop()
      await jobs.stop()
      await Promise.all([migrationRunner.stop(), backupRunner.stop()])
      await Promise.all([db.$client.end(), searchDb.$client.end(), readReplica?.close(), traces?.stop()])
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
