/** Background jobs that survive a restart: stored in Postgres, retried with doubling delay, safe with several copies. */
export interface JobQueue {
  /** Queues one job; `key` makes a second of the same kind and key a no-op while the first waits. */
  send: (name: string, data: object, options?: { key?: string; startAfter?: Date }) => Promise<void>
  /** Registers the kinds of jobs of this process, before any is sent or started. */
  offer: (kinds: readonly JobKind[]) => void
  /** Starts the workers, retrying until it succeeds; resolves then, or at `stop`. The first `send` starts them too, but tries once. */
  start: () => Promise<void>
  /** Whether no scheduled job has run in any copy for over two minutes, although this one was started. */
  isLate: () => boolean
  /** Lets running jobs finish, for a few seconds, and takes no new one. */
  stop: () => Promise<void>
}

/** One kind of background job. Two copies may run it at once, and a killed one runs again: it must be safe for both. */
export interface JobKind {
  name: string
  /** Cron expression in UTC, if it is scheduled: it runs once for all copies, and once for all missed runs. */
  schedule?: string
  /** It also runs once when a process starts, to finish what a killed one left. */
  atStart?: boolean
  /** How often a failed job is retried, first after 2 s, then with doubling delay. Default 5. */
  retries?: number
  /** @param data the job's data, as JSON */
  run: (data: object) => Promise<void>
}
