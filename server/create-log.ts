import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'
import type { Settings } from '#app/platform/settings.ts'
import { describeError } from './describe-error.ts'

const errorLevel = pino.levels.values.error!

/** The id of the request that is being worked on. */
const currentRequest = new AsyncLocalStorage<string>()

/** Does `work` for a request: each error that it logs bears the request's id, however deep it comes from. */
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
      // `facts` is what better-auth says beside its messages: errors, mostly.
      serializers: { error: describeError, facts: (facts: unknown[]) => facts.map(describeFact) },
    },
    output,
  )
}

function describeFact(fact: unknown): unknown {
  return typeof fact === 'string' ? fact : describeError(fact)
}

let shared: pino.DestinationStream | undefined

/** The one way to standard output, for each program that is started in this process. */
function standardOutput(): pino.DestinationStream {
  shared ??= openStandardOutput()
  return shared
}

function openStandardOutput(): pino.DestinationStream {
  // A write for each line would cost more than many a response; what is left is written when the process exits.
  const output = pino.destination({ dest: 1, sync: true, minLength: 4_096, periodicFlush: 200 })
  // The terminal was closed, or the program behind the pipe has ended.
  let isRead = true
  output.on('error', () => {
    isRead = false
    output.write = () => true
  })
  process.once('exit', () => {
    // One attempt, which tells of an error; flushSync would try again forever.
    output.flush()
    if (isRead) output.flushSync()
  })
  return output
}
