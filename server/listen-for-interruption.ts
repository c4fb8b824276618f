/**
 * A signal that aborts when this process is asked to end: by a signal of the system, because the script that started it
 * is gone (scripts/prepare.mjs holds an IPC channel to it, which closes even when that script is killed with -9), or
 * because nobody reads what it says.
 */
export function listenForInterruption(): AbortSignal {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  // Not `once`: a terminal, npm and our own script may each hand on the same Ctrl-C, and a second one would kill.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  process.on('disconnect', interrupt)
  process.stdout.on('error', interrupt)
  return interruption.signal
}
