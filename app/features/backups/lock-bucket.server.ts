import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Bucket, ListedObject } from '#app/platform/objects/object-store.ts'
import { BackupRefused } from './backup-refused.ts'

const locks = 'locks/'
/** What else lies there is not ours. */
const isLock = /^locks\/[\da-f-]{36}\.json$/
/** How long a lock is valid, by the clock of the service; an older one is from a killed backup. */
const maxBackupMs = 24 * 3_600_000

/**
 * Locks a place in a bucket for one backup; resolves to a function that releases it. Each backup puts a lock of its own, then checks for
 * others: of two that begin together at least one finds the other's, using only put and list. The caller holds the database lock of
 * `database`, so a lock of that database here was left by a killed backup.
 * @throws BackupRefused while a backup of another database is being written there
 */
export async function lockBucket(
  objects: Pick<Bucket, 'put' | 'get' | 'list' | 'remove'>,
  { address, database }: { address: string; database: string },
): Promise<() => Promise<void>> {
  const own = `${locks}${randomUUID()}.json`
  // A lock that cannot be removed expires after a day; the next backup of this database ignores it.
  const letGo = () => objects.remove(own).catch(() => {})
  try {
    await objects.put(own, Buffer.from(JSON.stringify({ database, host: hostname(), pid: process.pid })))
    const found: ListedObject[] = []
    for await (const lock of objects.list(locks)) if (isLock.test(lock.key)) found.push(lock)
    const takenMs = found.find(({ key }) => key === own)?.modifiedMs ?? Date.now()
    for (const { key, modifiedMs } of found) {
      if (key === own) continue
      const lock = await objects.get(key)
      if (lock && takenMs - modifiedMs < maxBackupMs && databaseOf(lock) !== database)
        throw new BackupRefused(
          `A backup of another database is being written to ${address}: give each gallery a prefix of its own (${address}/${key} names who holds it; after a day it counts no more)`,
        )
      await objects.remove(key)
    }
    return letGo
  } catch (error) {
    await letGo()
    throw error
  }
}

function databaseOf(lock: Buffer): unknown {
  try {
    return JSON.parse(lock.toString()).database
  } catch {
    return null
  }
}
