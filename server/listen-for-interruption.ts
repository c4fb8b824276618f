/**
 * A signal that aborts when this process should exit: on a system signal, because the script that started it
 * has ended (scripts/prepare.mjs holds an IPC channel to it, which closes even when that script is killed with -9), or
 * because nobody reads its output.
 */
export function listenForInterruption(): AbortSignal {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  // Not `once`: a terminal, npm and our own script may each forward the same Ctrl-C, and a second one would kill the process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  process.on('disconnect', interrupt)
  process.stdout.on('error', interrupt)
  return interruption.signal
}
