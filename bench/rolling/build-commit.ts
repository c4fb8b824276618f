import { spawn } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../server-process.ts'

/** git, npm or the build failed; `message` is its output. */
export class ProgramFailed extends Error {}

interface Packages {
  packages: Record<string, { version?: string; optional?: boolean }>
}

/**
 * Builds the program of `commit` in `folder`. Uses this checkout's packages if the commit needs the same; otherwise they
 * are installed there.
 * @throws ProgramFailed with the output of git, npm or the build
 */
export async function buildCommit(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const archive = join(folder, '..', 'commit.tar')
  await runProgram('git', ['archive', '--format=tar', `--output=${archive}`, `${commit}^{commit}`], projectFolder)
  await runProgram('tar', ['-xf', archive], folder)
  if (await hasItsPackages(folder)) await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  await runProgram(process.execPath, ['scripts/build.mjs'], folder)
}

async function hasItsPackages(folder: string): Promise<boolean> {
  const { packages: wanted } = await readLock(join(folder, 'package-lock.json'))
  const { packages: present } = await readLock(join(projectFolder, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !present[path]),
  )
}

const readLock = async (path: string): Promise<Packages> => JSON.parse(await readFile(path, 'utf8'))

function runProgram(program: string, args: string[], cwd: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new ProgramFailed(`${program} ${args[0]}: ${output.trim()}`)),
    )
  })
}
