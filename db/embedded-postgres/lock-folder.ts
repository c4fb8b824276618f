import { lstat, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProcessAlive } from '../is-process-alive.ts'
import { EmbeddedPostgresFailure } from './failure.ts'

/**
 * Takes a lock that names its holder; the lock of a dead process is taken over. Returns a function that releases it. It is a dangling
 * symbolic link: that is created with its content atomically, even on a full disk, when a backup may be needed most (BKP-38).
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const deadline = Date.now() + 90_000
  for (;;) {
    try {
      await symlink(String(process.pid), path)
      return () => rm(path, { force: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') throw new EmbeddedPostgresFailure(`DATA_DIR: cannot write ${path} (${code})`)
      // Versions before wrote a file.
      const holder = Number(await readlink(path).catch(() => readFile(path, 'utf8').catch(() => '')))
      const age = Date.now() - ((await lstat(path).catch(() => undefined))?.mtimeMs ?? Date.now())
      // An empty file is one whose holder was killed between creating and naming it.
      if (holder ? !isProcessAlive(holder) || holder === process.pid : age > 2_000) await rm(path, { force: true })
      else if (Date.now() > deadline)
        throw new EmbeddedPostgresFailure(`Another process (${holder}) is starting the database in ${dirname(path)}`)
      else await wait(50)
    }
  }
}
