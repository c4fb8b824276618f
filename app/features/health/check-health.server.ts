import { DrizzleQueryError } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { findAgeFault, findBackupState, readBackupAge } from '#app/features/backups/last-backup.server.ts'
import { describeLateMails, findWaitingMails } from '#app/features/mails/find-waiting-mails.server.ts'
import { checkDatabase, checkWrites } from '#app/platform/check-database.server.ts'
import { findClockFault, readClockOffset } from '#app/platform/clock-offset.server.ts'
import { countOf } from '#app/platform/count-of.ts'
import { readFreeBytes } from '#app/platform/free-bytes.server.ts'
import { rootMessage } from '#app/platform/root-cause.ts'
import type { DeepHealth, HealthPart } from './health-schema.ts'

const gigabyte = 1_000_000_000
const hourMs = 3_600_000

interface Limits {
  /** The time limit of each check. */
  limitMs?: number
  /** Fewer free bytes than this are too few. */
  minFreeBytes?: number
  /** The clock that is compared with the database's. */
  clock?: () => number
}

type Context = Pick<
  AppContext,
  'db' | 'readReplica' | 'now' | 'settings' | 'log' | 'jobs' | 'pictureFolder' | 'imageHost' | 'paymentProvider'
>

/**
 * Checks every part that the program needs, all at the same time (OPS-03). The error of a failed check becomes its message, and is logged.
 * Messages contain folder names and other companies' responses: they are for operators only.
 */
export async function checkHealth(
  { db, readReplica, now, settings, log, jobs, pictureFolder, imageHost, paymentProvider }: Context,
  { limitMs = 5_000, minFreeBytes = gigabyte, clock = Date.now }: Limits = {},
): Promise<DeepHealth> {
  /** Each resolves to what it found, or throws what is wrong. */
  const checks: Record<HealthPart, (signal: AbortSignal) => Promise<string>> = {
    async database() {
      await checkDatabase(db)
      await checkWrites(db)
      const fault = findClockFault(await readClockOffset(db, clock))
      if (fault) throw new Error(fault)
      return 'responds'
    },
    async replica() {
      if (!readReplica) return 'DATABASE_READ_URL is not set'
      const behind = await readReplica.findLag()
      return behind === 0 ? 'responds, with every change' : `responds, ${countOf(behind, 'byte')} of changes behind`
    },
    async pictures(signal) {
      await pictureFolder.check(signal)
      const own = `${pictureFolder.place} can be written`
      if (!imageHost) return own
      await imageHost.check(signal)
      return `${own}, and ${imageHost.name} responds`
    },
    async disk() {
      const free = await readFreeBytes(settings.dataDir)
      const text = `${(free / gigabyte).toFixed(1)} GB free for ${settings.dataDir}`
      if (free < minFreeBytes) throw new Error(`only ${text}`)
      return text
    },
    async jobs() {
      if (jobs.isLate()) throw new Error('background work has stood still for over two minutes')
      return 'background work goes on'
    },
    async mail() {
      if (!settings.mail) return 'SMTP_URL is not set'
      const mails = await findWaitingMails(db, now())
      if (mails.late > 0) throw new Error(describeLateMails(mails))
      return `${mails.waiting} waiting`
    },
    async backup() {
      if (settings.backupTo === null) return 'BACKUP_TO is not set'
      const state = await findBackupState(db, settings.backupTo)
      const { last, failure } = state
      const ageMs = readBackupAge(state, settings.backupTo, now())
      if (last === null || ageMs === null) {
        if (failure) throw new Error(`none yet: ${failure.message}`)
        return 'none yet'
      }
      const fault = findAgeFault(ageMs)
      if (fault) throw new Error(failure ? `${fault}: ${failure.message}` : fault)
      if (last.missingPictures > 0)
        throw new Error(`the last one lacks ${countOf(last.missingPictures, 'picture')} of ${pictureFolder.place}`)
      return `the last one is ${countOf(Math.max(0, Math.floor(ageMs / hourMs)), 'hour')} old`
    },
    async payments(signal) {
      if (!paymentProvider.checkAccount) return `${paymentProvider.name}: no account to ask`
      await paymentProvider.checkAccount(signal)
      return `${paymentProvider.name} responds`
    },
  }

  const look = async (name: HealthPart) => {
    try {
      return { state: 'ok' as const, message: await withinLimit(limitMs, checks[name]) }
    } catch (error) {
      log.warn({ error, part: name }, 'a part of the program has failed its check')
      return { state: 'failed' as const, message: explain(error as Error) }
    }
  }
  const names = Object.keys(checks) as HealthPart[]
  const parts = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await look(name)])),
  ) as DeepHealth['parts']
  return { status: names.some((name) => parts[name].state === 'failed') ? 'failed' : 'ok', parts }
}

/** What failed, and why; for a database query only why. */
function explain(error: Error): string {
  const why = rootMessage(error)
  if (error instanceof DrizzleQueryError) return why
  if (error.message.includes(why)) return error.message
  return `${error.message.replace(/\.$/, '')}: ${why}`
}

/** The result of `check`, or an error after `limitMs`; its signal is then aborted. */
async function withinLimit<Value>(limitMs: number, check: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const ending = new AbortController()
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    tooLate.reject(new Error(`no response within ${limitMs} ms`))
    ending.abort()
  }, limitMs)
  return Promise.race([check(ending.signal), tooLate.promise]).finally(() => clearTimeout(timer))
}
