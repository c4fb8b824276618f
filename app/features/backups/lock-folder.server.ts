import { randomUUID } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive } from '#db/is-process-alive.ts'
import { BackupRefused } from './backup-refused.ts'
import { writeDurably } from './files.server.ts'

/** How long a lock of another machine is valid, since it is unknown whether its process runs. */
const maxBackupMs = 24 * 3_600_000
/** One that cannot be read is being written; older, it was cut off. */
const maxWriteMs = 2_000
const runId = randomUUID()

/**
 * Locks `folder` for one backup; resolves to a function that releases it. The caller holds the database lock of `database`, so
 * a lock of that database here was left by a killed backup.
 * @throws BackupRefused when a backup of another database is being written there
 */
export async function lockFolder(folder: string, database: string): Promise<() => Promise<void>> {
  const path = join(folder, '.lock')
  const own = JSON.stringify({ database, host: hostname(), pid: process.pid, run: runId })
  for (let attempt = 1; ; attempt++) {
    try {
      await writeDurably(path, own)
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const found = await readLock(path)
      if (attempt === 3 || (await isHeld(path, found, database)))
        throw new BackupRefused(
          `A backup of another database is being written to ${folder}: give each gallery a folder of its own (${path} names who holds it)`,
        )
      // Another backup may have found the same meanwhile, and have the folder now.
      if ((await readLock(path)) === found) await rm(path, { force: true })
    }
  }
}

const readLock = (path: string) => readFile(path, 'utf8').catch(() => '')

async function isHeld(path: string, text: string, database: string): Promise<boolean> {
  const holder = readHolder(text)
  const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0)
  if (!holder) return age < maxWriteMs
  if (holder.database === database) return false
  if (holder.host === hostname()) return holder.pid === process.pid ? holder.run === runId : isProcessAlive(holder.pid)
  return age < maxBackupMs
}

function readHolder(text: string): { database: string; host: string; pid: number; run: string } | null {
  try {
    return JSON.parse(text)
  } catch {
    // Cut off while it was written.
    return null
  }
}
