import type { Log } from '#app/platform/log.ts'

const levels = { log: 'debug', info: 'debug', warn: 'warn', error: 'warn' } as const

/** From here on libraries' console output goes to the log (OPS-47), without a query's parameters: our own errors are logged where they are caught. */
export function logConsole(
  log: Pick<Log, 'debug' | 'warn'>,
  target: Pick<Console, keyof typeof levels> = console,
): void {
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, 'debug' | 'warn'][])
    target[name] = (...facts: unknown[]) => log[level]({ facts }, 'a library reports')
}
