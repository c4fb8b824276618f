import { pino } from 'pino'
import type { Settings } from '#app/platform/settings.ts'

/** One JSON object a line on standard output. */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): pino.Logger {
  // A write for each line would cost more than many an answer; what is left is written when the process exits.
  const output = pino.destination({ dest: 1, sync: true, minLength: 4_096, periodicFlush: 200 })
  process.once('exit', () => output.flushSync())
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Under its own name an error would be written as {}.
      serializers: { error: pino.stdSerializers.err },
    },
    output,
  )
}
