import type { AppContext } from '#app/app-context.ts'
import type { ImageHost } from '#app/features/images/image-host.ts'
import type { Database } from '#db/connect.ts'

/** What a migration uses while it holds the lock. */
export interface MigrationContext extends Pick<AppContext, 'now' | 'pictureFolder' | 'log'> {
  /** On the connection that holds the lock: a copy that has lost the lock cannot write any more. */
  db: Database
  imageHost: ImageHost
  imageHosts: readonly string[]
  /** Waits; rejects when the program ends or the lock is lost. */
  pause: (ms: number) => Promise<void>
  /** Aborts after `ms`: the time limit of a fetch. */
  startDeadline: (ms: number) => AbortSignal
  /** Aborted when the program ends or the lock is lost. */
  signal: AbortSignal
}
