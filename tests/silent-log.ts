import type { Log } from '#app/platform/log.ts'

/** A logger for tests that expect failures. */
export const silentLog: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLog,
}
