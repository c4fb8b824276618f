/** Background work that survives a restart: kept in Postgres, tried again with doubling delay, safe with several copies. */
export interface JobQueue {
  /** Queues one job; `key` makes a second of the same kind and key a no-op while the first waits. */
  send: (name: string, data: object, options?: { key?: string; startAfter?: Date }) => Promise<void>
  /** Says which kinds of work this process knows, before any is sent or started. */
  offer: (kinds: readonly JobKind[]) => void
  /** Begins to work on what is queued, and tries until it can; resolves then, or at `stop`. The first `send` begins too, but tries once. */
  start: () => Promise<void>
  /** No scheduled work was done by any copy for over two minutes, though this one was started. */
  isLate: () => boolean
  /** Lets the jobs under way finish, for a few seconds, and takes no new one. */
  stop: () => Promise<void>
}

/** One kind of background work. Two copies may run it at once, and a killed one runs again: it must bear both. */
export interface JobKind {
  name: string
  /** Cron expression in UTC, when it also runs by itself: once for all copies together, and once for all that it missed. */
  schedule?: string
  /** Also once when a process starts, to finish what a killed one left. */
  atStart?: boolean
  /** How often a failed job is tried again, first after 2 s, then with doubling delay. 5 unless said. */
  retries?: number
  /** @param data what was sent, as JSON */
  run: (data: object) => Promise<void>
}
