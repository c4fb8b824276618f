// npm test: types, lint, unit and server tests, journeys in a real browser; one closing line adds them all up.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { installChromium } from './find-chromium.mjs'
import { buildProgram, installPackages, pinnedNode, run } from './prepare.mjs'

await installPackages()
await installChromium()
await buildProgram()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const results = []
await count('Types', async () => (await run('react-router', ['typegen'])) || (await run('tsc', [])))
await count('Lint', () => run('biome', ['check', '.', '--diagnostic-level=error']))
// One throw-away Postgres serves both runners.
const runners = await run(pinnedNode, ['scripts/run-tests.ts'])
results.push(readVitest(), readPlaywright())

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write('\n')
for (const { name, passed, failed } of results) process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || runners !== 0 ? 1 : 0)

async function count(name, check) {
  const status = await check()
  results.push({ name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 })
}

/** A runner that wrote no result has failed as a whole. */
function readVitest() {
  const path = 'test-results/vitest.json'
  if (!existsSync(path)) return { name: 'Unit and server tests', passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return { name: 'Unit and server tests', passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles }
}

function readPlaywright() {
  const path = 'test-results/e2e.json'
  if (!existsSync(path)) return { name: 'Journeys', passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'))
  return { name: 'Journeys', passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
