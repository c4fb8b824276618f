import { PgBoss } from 'pg-boss'
import { uuidv7 } from 'uuidv7'
import type { JobKind, JobQueue } from '#app/platform/jobs.ts'
import type { Log } from '#app/platform/log.ts'
import type { Database } from '#db/connect.ts'

/** The job queue on the program's own database and connections, in the schema `pgboss`. Asleep until it is needed. */
export function createJobQueue({ db, log }: { db: Database; log: Log }): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    superviseIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.warn({ error }, 'the job queue met an error and goes on'))
  boss.on('warning', ({ message, data }) => log.debug({ data }, `job queue: ${message}`))
  const offered = new Map<string, JobKind>()
  /** pg-boss' own ids of the workers in this process, by kind. */
  const workers = new Map<string, string>()
  let started: Promise<void> | null = null

  async function startOnce() {
    await boss.start()
    for (const kind of offered.values()) await work(kind)
  }

  async function work({ name, schedule, atStart, retries = 5, run }: JobKind) {
    // `short`: of jobs with the same key only one waits.
    await boss.createQueue(name, { policy: 'short', retryLimit: retries, retryDelay: 2, retryBackoff: true })
    if (schedule) await boss.schedule(name, schedule)
    const worker = await boss.work<object>(name, async ([job]) => {
      try {
        await run(job!.data ?? {})
      } catch (error) {
        log.warn({ error, job: name, jobId: job!.id }, 'a job failed; it is tried again unless it has been too often')
        throw error
      }
    })
    workers.set(name, worker)
    if (atStart) await boss.send(name, {}, { singletonKey: 'start' })
  }

  function start(): Promise<void> {
    started ??= startOnce()
    return started
  }

  return {
    offer(kinds) {
      for (const kind of kinds) offered.set(kind.name, kind)
    },
    start,
    async send(name, data, { key = uuidv7(), startAfter } = {}) {
      await start()
      await boss.send(name, data, { singletonKey: key, ...(startAfter && { startAfter }) })
      // Otherwise it waits for the next look into the queue, up to 2 s.
      const worker = workers.get(name)
      if (worker && !startAfter) boss.notifyWorker(worker)
    },
    async stop() {
      if (!started) return
      await started.catch(() => {})
      await boss.stop({ graceful: true, timeout: 5_000, close: false })
    },
  }
}
