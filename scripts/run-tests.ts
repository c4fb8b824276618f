// Runs vitest, then Playwright, on one throw-away Postgres. The exit status is 0 only when both passed.
import { spawn } from 'node:child_process'
import { startTestPostgres } from '../tests/test-postgres.ts'

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
  return new Promise((done) => {
    spawn(program, args, { stdio: 'inherit' })
      .on('error', () => done(1))
      .on('exit', (code) => done(code ?? 1))
  })
}
