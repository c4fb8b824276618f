import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/**
 * The value of `promise` if it settles within `ms`, else the promise itself, for a page that shows a skeleton in the meantime
 * (in an object: an async function cannot return a pending promise). A rejection is passed to `onFailure`, and the
 * promise still rejects.
 */
export async function awaitBriefly<Value>(
  promise: Promise<Value>,
  { ms, onFailure }: { ms: number; onFailure: (error: unknown) => void },
): Promise<{ value: Value; promise?: undefined } | { promise: Promise<Value> }> {
  // Also keeps a failure from ending the process before the page handles the promise.
  promise.catch(onFailure)
  const tooLate = async () => {
    await wait(ms)
    // If the process was busy: what has arrived meanwhile is not late.
    await nextTurn()
    return null
  }
  const soon = await Promise.race([promise.then((value) => ({ value })).catch(() => null), tooLate()])
  return soon ?? { promise }
}
