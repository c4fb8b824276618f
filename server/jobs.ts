import { type Clock, PgBoss } from 'pg-boss'
import { uuidv7 } from 'uuidv7'
import type { JobKind, JobQueue } from '#app/platform/jobs.ts'
import type { Log } from '#app/platform/log.ts'
import type { Traces } from '#app/platform/traces.ts'
import type { Database } from '#db/connect.ts'
import { createRepeatCount } from './count-repeats.ts'
import { createJobWatch, noteJobsRan } from './job-watch.ts'
import { monotonicClock } from './monotonic-clock.ts'

const firstPauseMs = 1_000
const maxPauseMs = 30_000

interface Options {
  db: Database
  log: Log
  traces?: Pick<Traces, 'runJob'> | null
  /** The clock for all waits of background jobs. */
  clock?: Clock
}

/** The job queue on the program's own database and connections, in the schema `pgboss`. Started on first use. */
export function createJobQueue({ db, log, traces = null, clock = monotonicClock }: Options): JobQueue {
  const offered = new Map<string, JobKind>()
  /** pg-boss' own ids of the workers in this process, by kind. */
  const workers = new Map<string, string>()
  const watch = createJobWatch({ db, log, clock })
  /** Each queue polls every other second, and gets the same error each time. */
  const countRepeats = createRepeatCount(clock)
  const stopping = new AbortController()
  let running: Promise<PgBoss> | null = null
  let retrying: Promise<void> | null = null

  async function startOnce(): Promise<PgBoss> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => db.$client.query(text, values) },
      clock,
      superviseIntervalSeconds: 60,
      // How often the offset to the database's clock is measured: after a clock jump, schedules are off until then.
      clockMonitorIntervalSeconds: 60,
    })
    boss.on('error', (emitted) => {
      const { error, queue } = readEmitted(emitted)
      const repeats = countRepeats(`${queue} ${error.code ?? error.message}`)
      if (repeats !== null) log.warn({ error, queue, repeats }, 'the job queue met an error and goes on')
    })
    boss.on('warning', ({ message, data }) => log.debug({ data }, `job queue: ${message}`))
    try {
      await boss.start()
      for (const kind of offered.values()) await work(boss, kind)
      return boss
    } catch (error) {
      // Otherwise what it began before it failed would run alongside the next attempt.
      await stop(boss).catch((cause) =>
        log.debug({ error: cause }, 'a job queue that did not start did not stop either'),
      )
      throw error
    }
  }

  async function work(boss: PgBoss, { name, schedule, atStart, retries = 5, run }: JobKind) {
    // `short`: of jobs with the same key only one waits.
    await boss.createQueue(name, { policy: 'short', retryLimit: retries, retryDelay: 2, retryBackoff: true })
    // Jobs missed while no copy ran are run once: for a gallery whose computer is off at night that is always so (OPS-33).
    if (schedule) await boss.schedule(name, schedule, null, { missed: 'once' })
    const worker = await boss.work<object>(name, async ([job]) => {
      try {
        const work = () => run(job!.data ?? {})
        await (traces ? traces.runJob(name, work) : work())
        if (schedule) await noteJobsRan(db)
      } catch (error) {
        log.warn({ error, job: name, jobId: job!.id }, 'a job failed; it is tried again unless it has been too often')
        throw error
      }
    })
    workers.set(name, worker)
    if (atStart) await boss.send(name, {}, { singletonKey: 'start' })
  }

  /** The running queue; if it does not run, one attempt to start it. */
  function runningQueue(): Promise<PgBoss> {
    running ??= startOnce().catch((error) => {
      running = null
      throw error
    })
    return running
  }

  async function retry() {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        await runningQueue()
        return
      } catch (error) {
        log.warn({ error, pauseMs }, 'background work could not be started and is tried again')
        await pause(clock, pauseMs, stopping.signal)
      }
    }
  }

  return {
    offer(kinds) {
      for (const kind of kinds) offered.set(kind.name, kind)
    },
    start() {
      if (!retrying) watch.begin()
      retrying ??= retry()
      return retrying
    },
    isLate: watch.isLate,
    async send(name, data, { key = uuidv7(), startAfter } = {}) {
      const boss = await runningQueue()
      await boss.send(name, data, { singletonKey: key, ...(startAfter && { startAfter }) })
      // Otherwise it waits for the next poll of the queue, up to 2 s.
      const worker = workers.get(name)
      if (worker && !startAfter) boss.notifyWorker(worker)
    },
    async stop() {
      stopping.abort()
      await watch.end()
      await retrying
      // One that failed to start has been stopped, and was logged where it was tried.
      const boss = await running?.catch(() => undefined)
      if (boss) await stop(boss)
    },
  }
}

/** pg-boss mostly emits plain objects with an error's fields and the queue's name, not an Error. */
function readEmitted(emitted: Error & { queue?: string }): { error: NodeJS.ErrnoException; queue: string | undefined } {
  const error = emitted instanceof Error ? emitted : Object.assign(new Error(), emitted)
  return { error, queue: emitted.queue }
}

function stop(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: true, timeout: 5_000, close: false })
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = clock.setTimeout(resolve, ms)
  const wake = () => {
    clock.clearTimeout(timer)
    resolve()
  }
  if (signal.aborted) wake()
  else signal.addEventListener('abort', wake, { once: true })
  return promise
}
