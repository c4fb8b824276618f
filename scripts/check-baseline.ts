// Lists what the built client uses above the supported browsers' baseline. Exit status 1 if something is not among the exceptions,
// is an exception but would throw where it is missing, or is an exception that is no longer used.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptionFor, exceptions, isUnguarded } from './baseline/exceptions.ts'
import { findInScript } from './baseline/find-in-script.ts'
import { findInStyle } from './baseline/find-in-style.ts'

const folder = 'build/client/assets'
const used = new Map<string, { without: readonly string[]; file: string }>()
const unasked = new Set<string>()
for (const file of readdirSync(folder)) {
  const find = file.endsWith('.js') ? findInScript : file.endsWith('.css') ? findInStyle : () => []
  for (const finding of find(readFileSync(join(folder, file), 'utf8'))) {
    const { feature, without } = finding
    used.set(feature, { without, file })
    if (exceptionFor(feature) && isUnguarded(finding, file))
      unasked.add(
        `${feature} is used without asking for it first, and above the baseline: ${without.join(', ')} (${file})`,
      )
  }
}

const above = [...used].sort(([a], [b]) => (a < b ? -1 : 1))
const unexpected = above.filter(([feature]) => !exceptionFor(feature))
const covered = new Set(above.map(([feature]) => exceptionFor(feature)))
const unused = Object.keys(exceptions).filter((name) => !covered.has(name))

if (process.argv.includes('--list')) {
  for (const name of covered) if (name) process.stdout.write(`${name}: ${exceptions[name]}\n`)
}
for (const [feature, { without, file }] of unexpected)
  process.stderr.write(`${feature} is above the baseline: ${without.join(', ')} (${file})\n`)
for (const fault of unasked) process.stderr.write(`${fault}\n`)
for (const name of unused)
  process.stderr.write(`${name} is an exception that nothing needs (scripts/baseline/exceptions.ts)\n`)
const faults = unexpected.length + unasked.size + unused.length
process.stdout.write(`Browsers: ${covered.size} exceptions, ${faults} faults\n`)
process.exit(faults > 0 ? 1 : 0)
