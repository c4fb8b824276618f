import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresFailure } from './failure.ts'

/** The last bundle of each version before this one's that a cluster of ours may be of (decision 0069). */
export const olderBundles: Readonly<Record<number, string>> = { 17: '17.10.0-beta.17' }

/** The version of Postgres that `cluster` is of, e.g. 17. */
export async function readClusterVersion(cluster: string): Promise<number> {
  return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10)
}

/** @throws EmbeddedPostgresFailure with instructions, when `cluster` is of another version than `major` */
export async function assertSameVersion(cluster: string, major: number): Promise<void> {
  const version = await readClusterVersion(cluster)
  if (version === major) return
  if (version > major || !(version in olderBundles)) throw otherVersion(cluster, version, major)
  throw new EmbeddedPostgresFailure(
    `The database in ${cluster} is of Postgres ${version}, and this version of Vitrine brings Postgres ${major}: run npm run upgrade-database, which keeps it until the next start`,
  )
}

/** For a cluster that cannot be upgraded from here. */
export function otherVersion(cluster: string, version: number, major: number): EmbeddedPostgresFailure {
  const way =
    version > major
      ? 'use the version of Vitrine that it was made with, or a later one'
      : 'make a backup with the version of Vitrine that it was made with, and restore that in a new DATA_DIR'
  return new EmbeddedPostgresFailure(
    `The database in ${cluster} is of Postgres ${version}, and this version of Vitrine brings Postgres ${major}: ${way}`,
  )
}

/** Whether `path` is a cluster, or one that an upgrade has kept. */
export const isCluster = (path: string): boolean => existsSync(join(path, 'PG_VERSION'))
