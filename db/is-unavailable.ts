/**
 * SQLSTATE classes and codes of temporary failures: connection lost, shutting down, out of resources, cancelled,
 * or a server that is read-only for now (a replica after a failover, a provider's limit).
 */
const passing = /^(08...|53...|57P0[1-5]|57014|25006|55P03|40001|40P01)$/
/** Node's error codes of sockets that cannot be opened or broke. */
const broken = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** pg's messages without a code. */
const brokenMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|client (has encountered a connection error|was closed)/i

/**
 * Whether `error`, or one of its causes, means that the database is temporarily unavailable: the same request may succeed
 * soon, and the response is 503.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (passing.test(code) || broken.test(code) || brokenMessages.test(error.message)) return true
  // A Unix socket that is not there; any other file that is missing says nothing of the database.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  // Several addresses of one host were tried.
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true
  return isUnavailable(error.cause)
}
