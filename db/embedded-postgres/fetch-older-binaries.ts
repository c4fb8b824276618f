import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { olderBundles } from './cluster-version.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import { type Binaries, bundleName, openBundle } from './find-binaries.ts'
import type { RunAs } from './run-program.ts'

/**
 * The programs of an older version of Postgres, from the npm registry, unpacked in `folder`; those of an earlier call are
 * reused.
 */
export async function fetchOlderBinaries(
  folder: string,
  major: number,
  runAs: RunAs,
  say: (line: string) => void,
): Promise<Binaries> {
  const bundle = join(folder, 'node_modules/older-postgres')
  if (!existsSync(bundle)) {
    say(`Fetching the programs of Postgres ${major}`)
    const partial = `${folder}.partial`
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { recursive: true, mode: 0o755 })
    await install(partial, `older-postgres@npm:${bundleName}@${olderBundles[major]}`)
    await makeLinks(join(partial, 'node_modules/older-postgres'))
    await rename(partial, folder)
  }
  return openBundle(bundle, runAs)
}

/** `npm install` of one package into `folder`, by the configuration of whoever runs this. */
function install(folder: string, spec: string): Promise<void> {
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  return new Promise((done, fail) => {
    const child = spawn('npm', ['install', '--prefix', folder, '--ignore-scripts', ...options, spec], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const explain = (reason: string) =>
      fail(new EmbeddedPostgresFailure(`npm could not fetch ${spec}, and nothing was changed: ${reason}`))
    child.once('error', (error) => explain(error.message))
    child.once('close', (code) => (code === 0 ? done() : explain(errors.trim() || `npm ended with ${code}`)))
  })
}

/** What the bundle's own install script does: packages of npm hold no symbolic links. */
async function makeLinks(bundle: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(bundle, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) await symlink(relative(dirname(target), source), join(bundle, target))
}
