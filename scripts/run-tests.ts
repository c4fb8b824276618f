// Runs vitest, then Playwright, on one temporary Postgres (in parallel they take a third longer on two cores). The exit status is 0 only if both passed.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres } from '../tests/test-postgres.ts'

const running = new Set<ChildProcess>()
let isInterrupted = false
// An interrupted run must still stop Postgres. Ctrl-C reaches the runners from the terminal; SIGTERM has to be forwarded.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    if (signal === 'SIGTERM') for (const child of running) child.kill()
  })
}

// The program is started some hundred times, each time with the same code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
const stopPostgres = await startTestPostgres()
const sampleDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
process.env.TEST_SAMPLE_DATA_DIR = sampleDir
let status = 0
try {
  const sample = run(process.execPath, ['scripts/make-sample-template.ts'], { NODE_ENV: 'production' })
  status |= await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ])
  const sampleStatus = await sample
  status |= sampleStatus || (await run('playwright', ['test']))
} finally {
  await stopPostgres()
  await rm(sampleDir, { recursive: true, force: true })
}
process.exit(status)

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  if (isInterrupted) return Promise.resolve(1)
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    running.add(child)
    const end = (status: number) => {
      running.delete(child)
      done(status)
    }
    child.on('error', () => end(1)).on('exit', (code) => end(code ?? 1))
  })
}
