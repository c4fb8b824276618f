import type { AppContext } from '#app/app-context.ts'
import type { ImageHost } from '#app/features/images/image-host.ts'
import type { Database } from '#db/connect.ts'

/** What a migration has to do with while it holds the lock. */
export interface MigrationContext extends Pick<AppContext, 'now' | 'pictureFolder' | 'log'> {
  /** On the very connection that holds the lock: whoever has lost it can write no more. */
  db: Database
  imageHost: ImageHost
  imageHosts: readonly string[]
  /** Waits; rejects when the program ends or the lock is lost. */
  pause: (ms: number) => Promise<void>
  /** Aborts when a fetch has taken so long. */
  startDeadline: (ms: number) => AbortSignal
  /** The program ends, or the lock is lost. */
  signal: AbortSignal
}
