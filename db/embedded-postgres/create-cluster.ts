import { randomBytes } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { EmbeddedPostgresFailure } from './failure.ts'
import type { Binaries } from './find-binaries.ts'
import { superuser } from './program-role.ts'
import { type RunAs, runProgram } from './run-program.ts'

/** Creates the cluster beside its final place and then moves it there, so that an interrupted first start leaves nothing incomplete. @throws EmbeddedPostgresFailure */
export async function createCluster(
  binaries: Binaries,
  home: string,
  cluster: string,
  runAs: RunAs,
  say: (line: string) => void,
) {
  say('Creating the database')
  const partial = join(home, 'postgres.partial')
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(home, 'postgres.password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await chown(partial, runAs.uid, runAs.gid)
    await chown(passwordFile, runAs.uid, runAs.gid)
  }
  await runProgram(
    binaries.initdb,
    [
      ...['-D', partial, '-U', superuser, '--pwfile', passwordFile, '--auth=scram-sha-256'],
      // Without these the encoding follows LANG, and without a LANG it is SQL_ASCII, where É does not match é.
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ],
    runAs,
  ).catch((error: Error) => {
    const [cause] = error.message.split('\n')
    throw new EmbeddedPostgresFailure(`The database could not be made in ${home}: ${cause}`)
  })
  await rm(passwordFile)
  // initdb has flushed its files. The password exists nowhere else: flush it before the cluster is moved into place.
  await writeFile(join(partial, 'vitrine-password'), password, { mode: 0o600, flush: true })
  await syncFolder(partial)
  await rename(partial, cluster)
  await syncFolder(home)
}
