// Runs vitest and Playwright side by side, on one throw-away Postgres. The exit status is 0 only when both passed.
import { type ChildProcess, spawn } from 'node:child_process'
import { startTestPostgres } from '../tests/test-postgres.ts'

const running = new Set<ChildProcess>()
let isInterrupted = false
// Who interrupts leaves no Postgres behind. The terminal tells the runners of Ctrl-C itself; of the other nobody does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    if (signal === 'SIGTERM') for (const runner of running) runner.kill()
  })
}

const stopPostgres = await startTestPostgres()
let status = 0
try {
  // Journeys wait for pages, timers and screens for a third of their time, in which the other tests run.
  const statuses = await Promise.all([
    run('vitest', ['run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json']),
    run('playwright', ['test']),
  ])
  status = Math.max(...statuses)
} finally {
  await stopPostgres()
}
process.exit(status)

function run(program: string, args: string[]): Promise<number> {
  if (isInterrupted) return Promise.resolve(1)
  return new Promise((done) => {
    const runner = spawn(program, args, { stdio: 'inherit' })
      .on('error', () => done(1))
      .on('exit', (code) => {
        running.delete(runner)
        done(code ?? 1)
      })
    running.add(runner)
  })
}
