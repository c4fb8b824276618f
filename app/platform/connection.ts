import { useSyncExternalStore } from 'react'
import { BackendError, backend } from './backend.ts'

const longestWaitMs = 5_000

/** Shown while works are tried again, and when the start's health check has failed (NET-10, OP-36). */
export const connectionTrouble = 'Unable to connect to database. Please check your internet connection.'

let isDown = false
const listeners = new Set<() => void>()

function tell(down: boolean) {
  if (isDown === down) return
  isDown = down
  for (const listener of listeners) listener()
}

/** How often a page has stayed as it is because it could not be read again: what has changed meanwhile is still to be read (LIVE-14). */
export const lostReads = { count: 0 }

/** Asks once, at most 5 s long, whether the server and its database respond. */
export async function serverResponds(): Promise<boolean> {
  try {
    await backend('/api/health', { attempts: 1, timeoutMs: longestWaitMs })
    return true
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    return false
  }
}

/** The same (NET-08); where they do not, `useConnectionDown` says so until `connectionWorks` is called. */
export async function checkConnection(): Promise<boolean> {
  const works = await serverResponds()
  tell(!works)
  return works
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
