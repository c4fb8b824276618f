import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { createAuth } from '#app/features/auth/auth.server.ts'
import { createGalleryStore, type GalleryStore } from '#app/features/gallery/gallery-store.server.ts'
import { createPictureFolder } from '#app/features/images/picture-folder.server.ts'
import { createLiveHub } from '#app/features/live/live-hub.server.ts'
import { createDemoProvider } from '#app/features/orders/payment/demo-provider.server.ts'
import { createTearSheetCache } from '#app/features/tear-sheets/tear-sheet-cache.server.ts'
import { createSearchRunner } from '#app/platform/search-runner.server.ts'
import type { Settings } from '#app/platform/settings.ts'
import { boundReads } from '#db/bound-reads.ts'
import { connect, type Database } from '#db/connect.ts'
import { settings as settingsTable } from '#db/schema/settings.ts'
import { createLog } from './create-log.ts'
import { createJobQueue } from './jobs.ts'
import { WrongSettings } from './settings.ts'

/** As long as a visitor waits for the database: beyond it a page says that it cannot be shown now. */
const longestReadMs = 5_000

/** Connections for searches, beside the pool of everything else. */
const searchConnections = 3

/**
 * Refuses, before anything is started, what the settings know and the program does not have yet.
 * @throws WrongSettings
 */
export function refuseUnconnected({ paymentProvider }: Settings): void {
  if (paymentProvider !== 'demo')
    throw new WrongSettings(`PAYMENT_PROVIDER: ${paymentProvider} is not connected yet; only demo is`)
}

/** Makes everything that lives as long as the process, on a migrated database at `databaseUrl`. */
export async function createContext({
  settings,
  databaseUrl,
  now = () => new Date(),
  monotonicMs = () => performance.now(),
  readLimitMs = longestReadMs,
}: {
  settings: Settings
  databaseUrl: string
  now?: (() => Date) | undefined
  monotonicMs?: (() => number) | undefined
  readLimitMs?: number | undefined
}): Promise<AppContext & { close: () => Promise<void> }> {
  const log = createLog(settings)
  const onError = (error: Error) => log.warn({ error }, 'a database connection broke')
  const db = connect(databaseUrl, { onError })
  let secret = settings.authSecret
  let galleryStore: GalleryStore
  try {
    secret ??= await keptSecret(db)
    galleryStore = await createGalleryStore({
      db,
      log,
      fixed: settings.fixedGallery,
      timeZone: settings.gallery.timeZone,
    })
  } catch (error) {
    await db.$client.end()
    throw error
  }
  const searchDb = connect(databaseUrl, { max: searchConnections, onError, statementMs: readLimitMs })
  const jobs = createJobQueue({ db, log })
  return {
    db,
    readDb: boundReads(db, { limitMs: readLimitMs }),
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
    liveHub: createLiveHub(),
    paymentProvider: createDemoProvider({ db, now }),
    imageStore: createPictureFolder({ db, folder: join(settings.dataDir, 'images') }),
    jobs,
    tearSheets: createTearSheetCache({ folder: join(settings.dataDir, 'tear-sheets'), log }),
    async close() {
      galleryStore.close()
      await jobs.stop()
      await Promise.all([db.$client.end(), searchDb.$client.end()])
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

/** Where the SQL migrations lie; the program runs with the project's folder as its working directory. */
export const migrationsFolder = join(process.cwd(), 'db/migrations')
