// A separate process that serves the built program and runs its jobs, for tests that kill it; the pauses of its migrations
// are shortened to a hundredth.
import { setTimeout as wait } from 'node:timers/promises'

const program: typeof import('#server/main.ts') = await import(`${process.cwd()}/build/server/index.js`)
const settings = program.readSettings(process.env)
const context = await program.createContext({
  settings,
  databaseUrl: settings.databaseUrl!,
  pause: (ms, signal) => wait(ms / 100, undefined, { signal }),
})
await program.startApp(context)
await context.jobs.start()
