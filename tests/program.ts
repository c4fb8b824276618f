// A process of its own that serves the built program and works on what is queued, for tests that kill it; its migrations wait a
// hundredth of their time.
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
