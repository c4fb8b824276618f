import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from '../make-folders.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import { type RunAs, runProgram } from './run-program.ts'

/** The user that the server runs as; created when the program runs as root and the user does not exist. */
export async function chooseUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {}
  let ids = await userIds('postgres')
  if (!ids) {
    await runProgram(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      {},
    )
    ids = await userIds('postgres')
  }
  if (!ids)
    throw new EmbeddedPostgresFailure(
      'Postgres does not run as root, and no user "postgres" could be created; set DATABASE_URL or start as another user',
    )
  return ids
}

async function userIds(name: string): Promise<{ uid: number; gid: number } | undefined> {
  const user = (await readUsers()).find((user) => user.name === name)
  return user && { uid: user.uid, gid: user.gid }
}

async function readUsers() {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.map((line) => {
    const [name, , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

/** @throws EmbeddedPostgresFailure where root would start the database in `dataDir` as another user than the one it belongs to */
async function refuseOtherOwner(dataDir: string, runAs: RunAs, ownerOf: typeof findOwner) {
  const owner = runAs.uid === undefined ? undefined : await ownerOf(join(dataDir, 'postgres'))
  if (owner === undefined || owner === runAs.uid || owner === 0) return
  const name = (await readUsers()).find(({ uid }) => uid === owner)?.name ?? owner
  throw new EmbeddedPostgresFailure(
    `The database in ${dataDir} belongs to the user ${name}: run this as that user (deploy/README.md, Commands in containers and under systemd)`,
  )
}

/** The id of the user whom a folder belongs to; undefined where there is none. */
async function findOwner(folder: string): Promise<number | undefined> {
  return (await stat(folder).catch(() => undefined))?.uid
}

/** Where files are placed that the database's user cannot access in their own place. */
export const withinReach = '/var/lib/vitrine'

/**
 * The folder for the cluster: the data folder, or one that the database's user can reach. Where there is a cluster already it stays:
 * rights that changed since make no second, empty one.
 * @throws EmbeddedPostgresFailure where the cluster is out of reach, or another user's
 */
export async function chooseHome(
  dataDir: string,
  runAs: RunAs,
  say: (line: string) => void,
  { within = withinReach, ownerOf = findOwner } = {},
): Promise<string> {
  await makeFolders(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new EmbeddedPostgresFailure(`DATA_DIR: cannot write ${dataDir} (${error.code})`)
  })
  await refuseOtherOwner(dataDir, runAs, ownerOf)
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const path = join(within, name)
  const isHere = existsSync(join(dataDir, 'postgres'))
  const isThere = existsSync(join(path, 'postgres'))
  const reaches = await canReach(dataDir, runAs)
  if (reaches && (isHere || !isThere)) return dataDir
  if (runAs.uid === undefined)
    throw new EmbeddedPostgresFailure(
      `The database of ${dataDir} is in ${path}, from a start as root: start as root, or move ${path}/postgres to ${dataDir} and give it to this user`,
    )
  if (isHere && !isThere)
    throw new EmbeddedPostgresFailure(
      `The user "postgres" cannot reach the database in ${dataDir} any more: let it enter that folder and those above it (chmod o+x)`,
    )
  await mkdir(path, { recursive: true, mode: 0o755 })
  say(`The user "postgres" cannot reach ${dataDir}; the database is kept in ${path}`)
  return path
}

/** Whether the server's user can enter `folder`; this process' own user can. */
export async function canReach(folder: string, runAs: RunAs): Promise<boolean> {
  if (runAs.uid === undefined) return true
  return runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], runAs).then(
    () => true,
    () => false,
  )
}
