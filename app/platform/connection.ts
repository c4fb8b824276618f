import { useSyncExternalStore } from 'react'
import { BackendError, backend } from './backend.ts'

const maxWaitMs = 5_000

/** Shown while loading works is retried, and when the initial health check has failed (NET-10, OP-36). */
export const connectionTrouble = 'Unable to connect to database. Please check your internet connection.'

let isDown = false
const listeners = new Set<() => void>()

function setDown(down: boolean) {
  if (isDown === down) return
  isDown = down
  for (const listener of listeners) listener()
}

/** How often a page could not be reloaded and stayed as it was: the changes since are still to be read (LIVE-14). */
export const lostReads = { count: 0 }

/** Checks once, for at most 5 s, whether the server and its database respond. */
export async function serverResponds(): Promise<boolean> {
  try {
    await backend('/api/health', { attempts: 1, timeoutMs: maxWaitMs })
    return true
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    return false
  }
}

/** The same (NET-08); if they do not, `useConnectionDown` returns true until `reportConnectionUp` is called. */
export async function checkConnection(): Promise<boolean> {
  const works = await serverResponds()
  setDown(!works)
  return works
}

/** Something was loaded: discards the result of the check. */
export function reportConnectionUp(): void {
  setDown(false)
}

/** Whether the connection last failed (OP-36). */
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
