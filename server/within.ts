/**
 * `promise`, or a failure with `message` when it has not settled after `limitMs`. If this process was too busy to notice,
 * what has arrived meanwhile is processed first.
 */
export async function within<Value>(limitMs: number, promise: Promise<Value>, message: string): Promise<Value> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => tooLate.reject(new Error(message))), limitMs)
  return Promise.race([promise, tooLate.promise]).finally(() => clearTimeout(timer))
}
