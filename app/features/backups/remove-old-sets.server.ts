import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#db/sync-folder.ts'
import { chooseKeptSets } from './choose-kept-sets.ts'
import { pictureStore, readSetName, unfinished } from './manifest.server.ts'
import { listSets, openSet } from './open-set.server.ts'

/**
 * Removes the sets in `folder` that are of `database` and not kept any more, and the pictures that no set names that stays. What is of
 * another database (one that was restored, say) or does not say stays. The caller has locked the folder.
 */
export async function removeOldSets(
  folder: string,
  { timeZone, database }: { timeZone: string; database: string },
): Promise<void> {
  const sets = new Map<Date, string>()
  for (const name of await listSets(folder))
    if ((await openSet(join(folder, name))).manifest.database === database) sets.set(readSetName(name)!, name)
  const kept = new Set(chooseKeptSets([...sets.keys()], timeZone))
  const old = [...sets].filter(([takenAt]) => !kept.has(takenAt)).map(([, name]) => name)
  for (const name of old) {
    const removed = join(folder, `${name}${unfinished}`)
    // First of all it is no set any more, wherever this is cut off.
    await rename(join(folder, name), removed)
    await syncFolder(folder)
    await rm(removed, { recursive: true })
  }
  await removePictures(folder)
}

async function removePictures(folder: string) {
  const named = new Set<string>()
  // One that cannot be read stops this: its pictures must not go.
  for (const name of await listSets(folder))
    for (const { sha256 } of (await openSet(join(folder, name))).pictures) named.add(sha256)
  const store = join(folder, pictureStore)
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true }).catch(() => []))
    if (entry.isFile() && !named.has(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true })
}
