import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { cutOutSetup } from '#app/features/images/cut-outs/cut-out-setup.server.ts'
import { imageHostVariables } from '#app/features/images/image-host-variables.server.ts'

/** What an engineer asks first. Sizes are in bytes; null is what could not be found out. */
export interface SystemFacts {
  version: string | null
  database: { isEmbedded: boolean; version: string; bytes: number } | null
  pictures: { folder: string; freeBytes: number | null }
  /** What pictures are kept at; null: in the folder above. */
  imageHost: { name: string; cloud: string } | null
  /** What connects one. */
  imageHostVariables: readonly string[]
  paymentProvider: AppContext['settings']['paymentProvider']
  /** Host and port of the mail server, and whom mails are from. */
  mail: { server: string; from: string } | null
  /** The variable of the environment that connects background removal; null: it is connected. */
  backgroundRemovalMissing: string | null
  siteUrl: string
  timeZone: string
}

/** Reads what the settings page shows of the program itself (SET-11); what fails is told as unknown. */
export async function findSystemFacts({
  db,
  settings,
  log,
  backgroundRemover,
}: Pick<AppContext, 'db' | 'settings' | 'log' | 'backgroundRemover'>): Promise<SystemFacts> {
  const folder = join(settings.dataDir, 'images')
  const unless = <Value>(promise: Promise<Value>) =>
    promise.catch((error: unknown) => {
      log.warn({ error }, 'a fact of the system is unknown')
      return null
    })
  const [version, database, freeBytes] = await Promise.all([
    unless(readVersion()),
    unless(readDatabase(db)),
    // The folder is made with the first picture.
    unless(readFreeBytes(folder).catch(() => readFreeBytes(settings.dataDir))),
  ])
  return {
    version,
    database: database && { ...database, isEmbedded: settings.databaseUrl === null },
    pictures: { folder, freeBytes },
    imageHostVariables,
    imageHost: settings.cloudinary && { name: 'Cloudinary', cloud: settings.cloudinary.cloud },
    paymentProvider: settings.paymentProvider,
    mail: settings.mail && {
      server: new URL(settings.mail.smtpUrl).host,
      from: settings.mail.from ?? settings.gallery.email,
    },
    backgroundRemovalMissing: cutOutSetup(backgroundRemover).missing,
    siteUrl: settings.siteUrl,
    timeZone: settings.gallery.timeZone,
  }
}

/** The program runs with the project's folder as its working directory. */
async function readVersion(): Promise<string> {
  return JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8')).version
}

async function readDatabase(db: AppContext['db']) {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes`,
  )
  return { version: rows[0]!.version, bytes: Number(rows[0]!.bytes) }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
