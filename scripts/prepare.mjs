// What every command needs before the program itself can run: packages, the pinned Node, a build of the current sources.
// Plain JavaScript for Node 20 and later, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refuseMachine } from './check-machine.mjs'
import { findCutValues } from './find-cut-values.mjs'
import { noteCommit } from './note-commit.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const pinnedNode = join(root, 'node_modules/node/bin/node')
const sourceFolders = ['app', 'db', 'integrations', 'server']
const sourceFiles = [
  'package-lock.json',
  'react-router.config.ts',
  'scripts/compress-assets.ts',
  'scripts/write-storefront-manifest.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const buildMark = join(root, 'build/.sources')

/** The parent process. */
const parent = process.ppid

refuseMachine()
process.chdir(root)
const cutValues = existsSync('.env') ? findCutValues(readFileSync('.env', 'utf8')) : []
if (cutValues.length > 0) fail(cutValues.join('\n'))

/** Prints one line and exits. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Installs the packages of package-lock.json, unless node_modules already has them. */
export async function installPackages() {
  if (!isInstalled()) {
    // Development packages too, because they build the program. Not `npm ci`: it refuses a lock file without
    // the native packages of every other platform, which npm omits if the registry lacked them.
    await step('Installing packages', 'npm', [
      'install',
      '--no-save',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  }
  if (!(await hasPinnedNode())) await step('Installing the pinned Node', 'npm', ['rebuild', 'node'])
  if (!(await hasPinnedNode())) {
    fail(
      `The pinned Node ${pinnedVersion()} is not in node_modules: npm must be allowed to run install scripts (remove --ignore-scripts)`,
    )
  }
}

/** Builds the program if its sources differ from those of the last build. */
export async function buildProgram() {
  const sources = fingerprint()
  if (existsSync(buildMark) && readFileSync(buildMark, 'utf8') === sources) return noteCommit(root, { isNew: false })
  // Whatever the environment says: a development build has no Content-Security-Policy.
  await step('Building', pinnedNode, ['node_modules/@react-router/dev/bin.cjs', 'build'], { NODE_ENV: 'production' })
  // Written last: an interrupted build has no mark and is repeated.
  writeFileSync(buildMark, sources)
  noteCommit(root, { isNew: true })
}

const returnMemory = {
  // glibc keeps freed memory in a pool for each thread: after processing pictures, 150 MB more than needed.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Node reserves 128 MB for new objects on a large machine; a sixteenth of it serves as many pages per second.
  NODE_OPTIONS: '--max-semi-space-size=8',
}

/** Runs a program with the pinned Node's folder first in PATH and ends with its status; it ends when this script ends. */
export function become(args, env = {}) {
  // Variables that are already set win over the file. The pinned Node reads it: the first versions of 20 cannot.
  const settings = existsSync('.env') ? ['--env-file=.env'] : []
  const child = spawn(pinnedNode, [...settings, ...args], {
    // The channel closes if this script is killed with -9, which tells the program to end.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...returnMemory, ...environment({ NODE_ENV: 'production', ...env }) },
  })
  handOnSignals(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * Forwards signals to `child` until it ends, and ends it if npm has gone without a signal: killed with -9, or by a SIGTERM
 * that only its shell received (decision 0018).
 */
function handOnSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const handOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, handOn)
  // Without npm, this script may outlive its shell, like any other program.
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) handOn('SIGTERM')
  }, 500)
  child.once('exit', () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, handOn)
  })
}

/** Runs a program with its output shown. Resolves to its exit status. */
export function run(program, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'inherit', env: environment(env) })
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** The environment of a child process: ours, with the installed packages' programs first in PATH, and `more`. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...more }
}

/** Runs a program under a line that shows its duration; its output is shown only if it fails. */
export async function step(title, program, args, env = {}) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const isTerminal = process.stdout.isTTY
  process.stdout.write(isTerminal ? `${title} …` : `${title} …\n`)
  const ticking = setInterval(
    () => process.stdout.write(isTerminal ? `\r${title} … ${seconds()} s` : `${title} … ${seconds()} s\n`),
    isTerminal ? 1_000 : 10_000,
  )
  let output = ''
  const status = await new Promise((done) => {
    const child = spawn(program, args, { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    handOnSignals(child)
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => {
      output += error.message
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
  clearInterval(ticking)
  const verdict = status === 0 ? `done in ${seconds()} s` : 'failed'
  process.stdout.write(isTerminal ? `\r${title} … ${verdict}\n` : `${title}: ${verdict}\n`)
  // The cause is at the beginning of a program's output, the hint at its end.
  const lines = output.trim().split('\n')
  if (status !== 0)
    fail(
      `${[...lines.slice(0, 20), ...(lines.length > 25 ? ['…', ...lines.slice(-5)] : lines.slice(20))].join('\n')}\n${title} failed.`,
    )
}

/** Whether node_modules holds what package-lock.json names; npm writes its own list there when an installation is complete. */
function isInstalled() {
  const list = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const present = JSON.parse(readFileSync(list, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  )
}

function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
}

async function hasPinnedNode() {
  if (!existsSync(pinnedNode)) return false
  const version = await new Promise((done) => {
    const child = spawn(pinnedNode, ['--version'])
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', () => done(''))
    child.on('close', () => done(output.trim()))
  })
  return version === `v${pinnedVersion()}`
}

/** SHA-256 over the names and contents of everything that a build reads. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      if (path.endsWith('/sample/pictures')) return
      for (const name of readdirSync(path).sort()) add(`${path}/${name}`)
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  for (const path of [...sourceFolders, ...sourceFiles]) if (existsSync(path)) add(path)
  return hash.digest('hex')
}
