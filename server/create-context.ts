import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { AppContext } from '#app/app-context.ts'
import { hasListedArtists } from '#app/features/artist-pages/has-listed-artists.server.ts'
import { createAuth } from '#app/features/auth/auth.server.ts'
import { createBackupRunner } from '#app/features/backups/backup-runner.server.ts'
import { createGalleryStore } from '#app/features/gallery/gallery-store.server.ts'
import { createMigrationRunner } from '#app/features/image-migration/migration-runner.server.ts'
import { createHostedPictures } from '#app/features/images/hosted-pictures.server.ts'
import { createPictureStore } from '#app/features/images/picture-store.server.ts'
import { createLiveHub } from '#app/features/live/live-hub.server.ts'
import { createDemoProvider } from '#app/features/orders/payment/demo-provider.server.ts'
import { createTearSheetCache } from '#app/features/tear-sheets/tear-sheet-cache.server.ts'
import { readRelease } from '#app/platform/read-release.server.ts'
import { createReadiness } from '#app/platform/readiness.ts'
import type { Settings } from '#app/platform/settings.ts'
import type { Database } from '#db/connect.ts'
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
import { createJobQueue } from './jobs.ts'
import { openBackupPlace } from './open-backup-place.ts'
import { openPictureObjects } from './open-objects.ts'
import { openPools } from './open-pools.ts'

/** The time limit of a visitor's read: beyond it a page says that it cannot be shown now. */
const maxReadMs = 5_000

interface Options {
  settings: Settings
  databaseUrl: string
  now?: (() => Date) | undefined
  monotonicMs?: (() => number) | undefined
  readLimitMs?: number | undefined
  /** The clock for the waits of a migration. */
  pause?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * Creates everything that lives as long as the process, on a migrated database at `databaseUrl`. `close` ends it; if something
 * fails, what was opened before is closed.
 */
export async function createContext(options: Options): Promise<AppContext & { close: () => Promise<void> }> {
  const opened = new AsyncDisposableStack()
  try {
    return { ...(await openParts(options, opened)), close: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** @param opened collects the functions that close each part; the last is closed first */
async function openParts(
  {
    settings,
    databaseUrl,
    now = () => new Date(),
    monotonicMs = () => performance.now(),
    readLimitMs = maxReadMs,
    pause = (ms, signal) => wait(ms, undefined, { signal }),
  }: Options,
  opened: AsyncDisposableStack,
): Promise<AppContext> {
  const release = await readRelease()
  const log = createLog({ ...settings, release: release.name })
  // Before the first connection: a start that fails here leaves no connection that would keep the embedded Postgres running (OPS-32).
  const backupPlace = settings.backupTo === null ? null : await openBackupPlace(settings.backupTo, settings)
  // The libraries are loaded on first use.
  const traces = settings.traces
    ? (await import('./traces.ts')).createTraces({ collector: settings.traces, release: release.name, log })
    : null
  opened.defer(async () => traces?.stop())
  const onPool = (pool: pg.Pool) => traces?.watch(pool)
  const pools = await openPools({ settings, databaseUrl, readLimitMs, monotonicMs, log, onPool, opened })
  const { db, readDb, readReplica } = pools
  const secret = settings.authSecret ?? (await keptSecret(db))
  const galleryStore = await createGalleryStore({
    db,
    log,
    fixed: settings.fixedGallery,
    timeZone: settings.gallery.timeZone,
    hasArtists: () => hasListedArtists(db),
  })
  opened.defer(() => galleryStore.close())
  const pictures = await openPictures({ settings, db, now })
  const migrationRunner = createMigrationRunner({
    db,
    now,
    settings,
    ...pictures,
    log,
    pause,
    startDeadline: (ms) => AbortSignal.timeout(ms),
  })
  const source = await backupSource(settings, databaseUrl)
  const backupRunner = createBackupRunner({ db, now, settings, log, source, place: backupPlace })
  opened.defer(async () => void (await Promise.all([migrationRunner.stop(), backupRunner.stop()])))
  const jobs = opened.adopt(createJobQueue({ db, log, traces }), (queue) => queue.stop())
  const liveHub = createLiveHub()
  const metrics = settings.metrics
    ? (await import('./metrics.ts')).createMetrics({
        settings,
        release,
        db,
        readDb,
        readReplica,
        liveHub,
        jobs,
        log,
        now,
      })
    : null
  const { purge } = settings.cdn
  const cdnPurge =
    purge &&
    createCdnPurge({
      ask: (tags, signal) => purgeCache(purge, tags, signal),
      log,
      onAsked: (isDone) => metrics?.countPurge(isDone),
    })
  opened.defer(() => cdnPurge?.stop())
  return {
    ...pools,
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
    ...pictures,
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
  }
}

/** The picture stores: the program's own folder or bucket, and the image host, if any. */
async function openPictures({
  settings,
  db,
  now,
}: Pick<AppContext, 'settings' | 'db' | 'now'>): Promise<
  Pick<AppContext, 'imageStore' | 'pictureFolder' | 'imageHost'>
> {
  const pictureFolder = createPictureStore({ db, objects: await openPictureObjects(settings), now })
  const imageHost = settings.cloudinary && createCloudinaryHost(settings.cloudinary)
  const imageStore = imageHost ? createHostedPictures({ db, imageHost, folder: pictureFolder, now }) : pictureFolder
  return { imageStore, pictureFolder, imageHost }
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
