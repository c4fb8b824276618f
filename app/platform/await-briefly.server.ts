import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/**
 * The value of `promise` when it comes within `ms`, else the promise itself, for a page that shows a skeleton in its place
 * (in an object: an async function cannot return a promise that is pending). A rejection is told to `onFailure`, and the
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
    // After a busy moment of the process: what has come in meanwhile is not late.
    await nextTurn()
    return null
  }
  const soon = await Promise.race([promise.then((value) => ({ value })).catch(() => null), tooLate()])
  return soon ?? { promise }
}
