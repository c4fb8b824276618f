import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from './server-process.ts'

/** One figure: `goal` is what the design requires, null if it requires nothing. */
interface Figure {
  name: string
  value: number
  unit: string
  goal: string | null
}

/** The figures of one run: each is printed when it is known, and all at the end, as a table and as bench/results/latest.json. */
export function createFigures() {
  const figures: Figure[] = []
  return {
    note(name: string, value: number, unit: string, goal: string | null = null) {
      const rounded = value.toFixed(value < 10 ? 2 : 1)
      figures.push({ name, value: Number(rounded), unit, goal })
      process.stdout.write(`${name}: ${rounded} ${unit}\n`)
    },
    async report() {
      const folder = join(projectFolder, 'bench/results')
      const git = ['rev-parse', '--short', 'HEAD']
      const report = {
        at: new Date().toISOString(),
        commit: execFileSync('git', git, { cwd: projectFolder, encoding: 'utf8' }).trim(),
        node: process.version,
        cores: cpus().length,
        cpu: cpus()[0]?.model,
        figures,
      }
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`)
      process.stdout.write('\n| figure | value | goal |\n|---|---:|---|\n')
      for (const { name, value, unit, goal } of figures)
        process.stdout.write(`| ${name} | ${value} ${unit} | ${goal ?? ''} |\n`)
    },
  }
}
