import { eq, sql } from 'drizzle-orm'
import type { Clock, ClockTimer } from 'pg-boss'
import type { Log } from '#app/platform/log.ts'
import type { Database } from '#db/connect.ts'
import { settings } from '#db/schema/settings.ts'

const lookEveryMs = 10_000
/** Scheduled jobs run every minute; a slow queue leaves up to 100 s between two runs. */
const lateAfterMs = 120_000
const key = 'jobs_ran_at'

/** Records, for every copy, that scheduled jobs have run; the value differs each time. */
export async function noteJobsRan(db: Database): Promise<void> {
  const value = sql<string>`clock_timestamp()::text`
  await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}

/**
 * Checks, by a monotonic clock, whether scheduled jobs run, in this copy or another (JOB-02), and repairs the queue
 * after the database's clock was set back (JOB-03).
 */
export function createJobWatch({ db, log, clock }: { db: Database; log: Log; clock: Clock }) {
  let timer: ClockTimer
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  let seen: string | undefined
  /** Since when no job has run; Infinity until background jobs are started. */
  let since = Number.POSITIVE_INFINITY
  let wasReportedLate = false

  async function look() {
    try {
      const [row] = await db.select().from(settings).where(eq(settings.key, key))
      if (row && row.value !== seen) {
        seen = row.value
        since = clock.now()
      }
      const freed = await freeFromFuture(db)
      if (freed > 0) log.warn({ jobs: freed }, "the database's clock was set back; the job queue goes by the new time")
    } catch (error) {
      log.debug({ error }, 'the job queue could not be looked at')
    }
    if (isLate() === wasReportedLate) return
    wasReportedLate = isLate()
    if (wasReportedLate)
      log.warn(
        { sinceSeconds: Math.round((clock.now() - since) / 1_000) },
        'background work has stood still for over two minutes',
      )
    else log.info({}, 'background work goes on')
  }

  /** Whether no scheduled job has run for over two minutes. */
  function isLate() {
    return clock.now() - since > lateAfterMs
  }

  return {
    begin() {
      since = clock.now()
      timer = clock.setInterval(() => {
        // One check at a time, also while the database does not respond.
        if (isLooking) return
        isLooking = true
        looking = look().finally(() => {
          isLooking = false
        })
      }, lookEveryMs)
    },
    isLate,
    async end() {
      clock.clearInterval(timer)
      await looking
    },
  }
}

/**
 * pg-boss writes the database's time into its rows: when the schedules were last checked, when a job may begin, which minute of
 * a schedule has run. After that clock was set back these are in the future, and nothing would run until then. Returns how
 * many jobs were moved to the present.
 */
async function freeFromFuture(db: Database): Promise<number> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.version') is not null as exists`,
  )
  if (!rows[0]!.exists) return 0
  const freed = await db.execute(sql`
    with set_back as (
      update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
      where cron_on > pgboss.job_now() returning true
    ), queues as (
      update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where exists (select from set_back)
    )
    update pgboss.job set
      created_on = least(created_on, pgboss.job_now()),
      started_on = least(started_on, pgboss.job_now()),
      -- As long as it was to wait, and a retry at once.
      start_after = case when created_on > pgboss.job_now() then pgboss.job_now() + (start_after - created_on)
        else least(start_after, pgboss.job_now()) end,
      singleton_on = null
    where exists (select from set_back) and (created_on > pgboss.job_now() or state = 'retry')`)
  return freed.rowCount ?? 0
}
