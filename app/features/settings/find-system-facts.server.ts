import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { findBackupState } from '#app/features/backups/last-backup.server.ts'
import { cutOutSetup } from '#app/features/images/cut-outs/cut-out-setup.server.ts'
import { imageHostVariables } from '#app/features/images/image-host-variables.server.ts'
import { describeLateMails, findWaitingMails } from '#app/features/mails/find-waiting-mails.server.ts'
import { readFreeBytes } from '#app/platform/free-bytes.server.ts'
import { readProgramVersion } from '#app/platform/read-program-version.server.ts'
import { type DescribedBackups, describeBackups } from './describe-backups.ts'

/** What an engineer asks first. Sizes are in bytes; null is what could not be determined. */
export interface SystemFacts {
  version: string | null
  database: { isEmbedded: boolean; version: string; bytes: number } | null
  /** `bucket`: where they are kept instead of the folder; null if there is none. */
  pictures: { folder: string; freeBytes: number | null; bucket: string | null }
  /** The host of the pictures; null if the program stores them itself. */
  imageHost: { name: string; cloud: string } | null
  /** The variables that configure a host. */
  imageHostVariables: readonly string[]
  paymentProvider: AppContext['settings']['paymentProvider']
  /** Host and port of the mail server, the sender of mails, and a message about late mails. */
  mail: { server: string; from: string; late: string | null } | null
  /** The environment variable that enables background removal; null if it is enabled. */
  backgroundRemovalMissing: string | null
  /** null if they could not be read. */
  backups: DescribedBackups | null
  siteUrl: string
  timeZone: string
}

/** Reads what the settings page shows of the program itself (SET-11); what cannot be read is null. */
export async function findSystemFacts({
  db,
  settings,
  now,
  log,
  backgroundRemover,
}: Pick<AppContext, 'db' | 'now' | 'settings' | 'log' | 'backgroundRemover'>): Promise<SystemFacts> {
  const folder = join(settings.dataDir, 'images')
  const unless = <Value>(promise: Promise<Value>) =>
    promise.catch((error: unknown) => {
      log.warn({ error }, 'a fact of the system is unknown')
      return null
    })
  const [version, database, freeBytes, mails, backups] = await Promise.all([
    unless(readProgramVersion()),
    unless(readDatabase(db)),
    // The folder is created with the first picture.
    unless(readFreeBytes(folder).catch(() => readFreeBytes(settings.dataDir))),
    unless(findWaitingMails(db, now())),
    unless(findBackupState(db, settings.backupTo)),
  ])
  return {
    version,
    database: database && { ...database, isEmbedded: settings.databaseUrl === null },
    pictures: { folder, freeBytes, bucket: nameBucket(settings) },
    imageHostVariables,
    imageHost: settings.cloudinary && { name: 'Cloudinary', cloud: settings.cloudinary.cloud },
    paymentProvider: settings.paymentProvider,
    mail: settings.mail && {
      server: new URL(settings.mail.smtpUrl).host,
      from: settings.mail.from ?? settings.gallery.email,
      late: mails && mails.late > 0 ? describeLateMails(mails) : null,
    },
    backgroundRemovalMissing: cutOutSetup(backgroundRemover).missing,
    backups:
      backups &&
      describeBackups(backups, {
        now: now(),
        timeZone: settings.gallery.timeZone,
        isNightly: settings.backupTo !== null,
      }),
    siteUrl: settings.siteUrl,
    timeZone: settings.gallery.timeZone,
  }
}

function nameBucket({ imageStore, s3 }: AppContext['settings']): string | null {
  return imageStore === 's3' && s3 ? `Bucket ${s3.bucket} at ${s3.endpoint}` : null
}

async function readDatabase(db: AppContext['db']) {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes`,
  )
  return { version: rows[0]!.version, bytes: Number(rows[0]!.bytes) }
}
