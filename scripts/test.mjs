// npm test: types, lint, unused code, unit and server tests, journeys in Chromium, a walk in every engine; its last line is the total.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { checks } from './checks.mjs'
import { installChromium } from './find-chromium.mjs'
import { buildProgram, installPackages, pinnedNode, root, run } from './prepare.mjs'

/** The most lines of a failed test's message: enough for a page as it was. */
const failureLines = 40

await installPackages()
await installChromium()
// Imported only now: it needs Playwright, which has just been installed.
const { installEngines, missingEngines } = await import('./find-engines.mjs')
installEngines()
await buildProgram()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const results = await Promise.all(checks.map(count))
// One temporary Postgres serves both runners.
const runners = await run(pinnedNode, ['scripts/run-tests.ts'])
const reports = [readVitest(), ...readPlaywright()]
// An uncaught error is in no report.
if (runners !== 0 && reports.every(({ failures }) => failures.length === 0))
  reports[0].failures.push('a runner, outside of any test: see above')
results.push(...reports)

for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`\nFailed: ${failure}\n`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failures.length, 0)
process.stdout.write('\n')
for (const { name, passed, failures } of results) {
  process.stdout.write(`${name}: ${passed} passed, ${failures.length} failed\n`)
}
for (const line of missingEngines()) process.stdout.write(`${line}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)

async function count({ name, check }) {
  const status = await check()
  return status === 0 ? { name, passed: 1, failures: [] } : { name, passed: 0, failures: [`${name}: see above`] }
}

function readVitest() {
  return readReport(
    'Unit, component and server tests',
    'test-results/vitest.json',
    ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name: file, message, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === 'failed')
          // A file that failed before its first test counts as one.
          return failed.length > 0
            ? failed.map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages))
            : [describeFailure(file, 'the whole file', [message])]
        }),
    }),
  )
}

/** A result for each project: the journeys, and the walk in one engine. */
function readPlaywright() {
  const path = 'test-results/e2e.json'
  if (!existsSync(path)) return [{ name: 'Journeys', passed: 0, failures: ['Journeys: no report was written'] }]
  const { config, errors, suites } = JSON.parse(readFileSync(path, 'utf8'))
  const tests = suites.flatMap(listTests)
  const outside = errors.map(({ message }) => describeFailure('Playwright', 'outside of any journey', [message]))
  return config.projects.map(({ name }, index) => {
    const own = tests.filter(({ project }) => project === name)
    const failed = own.filter(({ status }) => status !== 'expected')
    return {
      name,
      passed: own.length - failed.length,
      failures: [
        ...failed.map(({ file, title, messages }) => describeFailure(file, `${name}: ${title}`, messages)),
        ...(index === 0 ? outside : []),
      ],
    }
  })
}

/** A runner that wrote no report has failed altogether. */
function readReport(name, path, read) {
  if (!existsSync(path)) return { name, passed: 0, failures: [`${name}: no report was written`] }
  return { name, ...read(JSON.parse(readFileSync(path, 'utf8'))) }
}

function listTests({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file,
      title,
      project: projectName,
      status,
      messages: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    })),
  )
  return [...own, ...suites.flatMap(listTests)]
}

function describeFailure(file, title, messages) {
  const lines = messages.flatMap((message) => message.split('\n').slice(0, failureLines))
  return [`${relative(root, resolve(file))}: ${title}`, ...lines].join('\n  ')
}
