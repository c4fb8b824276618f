import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import type { Settings } from '#app/platform/settings.ts'
import { describeError } from './describe-error.ts'

const errorLevel = pino.levels.values.error!

/** The id of the current request. */
const currentRequest = new AsyncLocalStorage<string>()

/** Runs `work` for a request: each error logged within it has the request's id. */
export function runForRequest<Result>(requestId: string, work: () => Result): Result {
  return currentRequest.run(requestId, work)
}

/**
 * One JSON object a line on standard output, or wherever `output` leads. An error's line has the name of the release, and the id
 * of its request (OPS-07).
 */
export function createLog(
  { logLevel, release }: Pick<Settings, 'logLevel'> & { release: string },
  output: pino.DestinationStream = standardOutput(),
): pino.Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: (_facts, level) => (level < errorLevel ? {} : { release, id: currentRequest.getStore() }),
      // `facts` are better-auth's extra arguments: errors, mostly.
      serializers: { error: describeError, facts: (facts: unknown[]) => facts.map(describeFact) },
    },
    output,
  )
}

function describeFact(fact: unknown): unknown {
  return typeof fact === 'string' ? fact : describeError(fact)
}

let shared: pino.DestinationStream | undefined

/** The only writer to standard output, shared by every program started in this process. */
function standardOutput(): pino.DestinationStream {
  shared ??= openStandardOutput()
  return shared
}

function openStandardOutput(): pino.DestinationStream {
  // A write per line would cost more than many responses; the rest is flushed when the process exits.
  const output = pino.destination({ dest: 1, sync: true, minLength: 4_096, periodicFlush: 200 })
  // The terminal was closed, or the reader of the pipe has exited.
  let isRead = true
  output.on('error', () => {
    isRead = false
    output.write = () => true
  })
  process.once('exit', () => {
    // A single attempt, which reports an error; flushSync would retry forever.
    output.flush()
    if (isRead) output.flushSync()
  })
  return output
}
