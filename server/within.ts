/**
 * `promise`, or a failure with `message` when it has not settled after `limitMs`. Where this process was too busy to look,
 * what has come meanwhile is read first.
 */
export async function within<Value>(limitMs: number, promise: Promise<Value>, message: string): Promise<Value> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => tooLate.reject(new Error(message))), limitMs)
  return Promise.race([promise, tooLate.promise]).finally(() => clearTimeout(timer))
}
