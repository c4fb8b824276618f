import { useSyncExternalStore } from 'react'
import { BackendError, backend } from './backend.ts'

const longestWaitMs = 5_000

let isDown = false
const listeners = new Set<() => void>()

function tell(down: boolean) {
  if (isDown === down) return
  isDown = down
  for (const listener of listeners) listener()
}

/**
 * Asks once, at most 5 s long, whether the server and its database respond (NET-08). Says false when they do not; until
 * `connectionWorks` is called, `useConnectionDown` says so too.
 */
export async function checkConnection(): Promise<boolean> {
  try {
    await backend('/api/health', { attempts: 1, timeoutMs: longestWaitMs })
    tell(false)
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    tell(true)
  }
  return !isDown
}

/** Something was loaded: what the check said no longer holds. */
export function connectionWorks(): void {
  tell(false)
}

/** Whether the last that was heard of the connection is that it does not work (OP-36). */
export function useConnectionDown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isDown,
    () => false,
  )
}
