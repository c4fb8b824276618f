// Runs vitest, then Playwright, on one throw-away Postgres (side by side they take a third longer on two cores). The exit status is 0 only when both passed.
import { type ChildProcess, spawn } from 'node:child_process'
import { startTestPostgres } from '../tests/test-postgres.ts'

let running: ChildProcess | undefined
let isInterrupted = false
// Who interrupts leaves no Postgres behind. The terminal tells the runner of Ctrl-C itself; of the other nobody does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    if (signal === 'SIGTERM') running?.kill()
  })
}

const stopPostgres = await startTestPostgres()
let status = 0
try {
  status |= await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ])
  status |= await run('playwright', ['test'])
} finally {
  await stopPostgres()
}
process.exit(status)

function run(program: string, args: string[]): Promise<number> {
  if (isInterrupted) return Promise.resolve(1)
  return new Promise((done) => {
    running = spawn(program, args, { stdio: 'inherit' })
      .on('error', () => done(1))
      .on('exit', (code) => done(code ?? 1))
  })
}
