import type { BackupPlace } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { chooseKeptSets } from './choose-kept-sets.ts'
import { readSetName } from './manifest.server.ts'
import { openSet } from './open-set.server.ts'
import { readPictures } from './read-pictures.server.ts'
import { createTextSet } from './text-set.server.ts'

/**
 * Removes the sets of `place` that are of `database` and not kept any more, and the pictures that no set names that stays. What is of
 * another database (one that was restored, say) or does not say stays, and so does `made`, the set of just now, whatever the clock made it look like.
 * The caller has taken the place.
 * @throws BackupRefused with the fault of the first set that cannot be read: it stays, and so do all pictures
 */
export async function removeOldSets(
  place: BackupPlace,
  { timeZone, database, made, signal }: { timeZone: string; database: string; made: string; signal: AbortSignal },
): Promise<void> {
  const sets = new Map<Date, string>()
  const faults: BackupRefused[] = []
  for (const name of await place.listSets()) {
    const set = await openSet({ place, name }).catch((error: unknown) => {
      if (!(error instanceof BackupRefused)) throw error
      faults.push(error)
      return null
    })
    if (set?.manifest.database === database) sets.set(readSetName(name)!, name)
  }
  const kept = new Set(chooseKeptSets([...sets.keys()], timeZone))
  for (const [takenAt, name] of sets) {
    signal.throwIfAborted()
    if (!kept.has(takenAt) && name !== made) await place.removeSet(name)
  }
  if (faults[0]) throw faults[0]
  await removePictures(place, signal)
}

/** `signal`: the lock is lost, or the program ends. Nothing is removed from then on. */
async function removePictures(place: BackupPlace, signal: AbortSignal) {
  const named = createTextSet()
  // A set that cannot be read stops this: its pictures must not go.
  for (const name of await place.listSets())
    for await (const { sha256 } of readPictures(await openSet({ place, name }), signal)) named.add(sha256)
  for await (const { sha256 } of place.listPictures()) {
    signal.throwIfAborted()
    if (!named.has(sha256)) await place.removePicture(sha256)
  }
}
