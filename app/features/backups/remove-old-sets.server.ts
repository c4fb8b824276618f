import type { BackupPlace } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { chooseKeptSets } from './choose-kept-sets.ts'
import { readSetName } from './manifest.server.ts'
import { openSet } from './open-set.server.ts'
import { readPictures } from './read-pictures.server.ts'
import { createTextSet } from './text-set.server.ts'

/**
 * Removes the sets of `place` that are of `database` and past their retention, and the pictures that no remaining set names. Sets of
 * another database (e.g. a restored one) or without an identity are kept, and so is `made`, the new set, even if the clock was wrong.
 * The caller has locked the place.
 * @throws BackupRefused with the fault of the first set that cannot be read: it is kept, and so are all pictures
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

/** `signal`: the lock was lost, or the program exits. Nothing is removed from then on. */
async function removePictures(place: BackupPlace, signal: AbortSignal) {
  const named = createTextSet()
  // An unreadable set stops this: its pictures must not be removed.
  for (const name of await place.listSets())
    for await (const { sha256 } of readPictures(await openSet({ place, name }), signal)) named.add(sha256)
  for await (const { sha256 } of place.listPictures()) {
    signal.throwIfAborted()
    if (!named.has(sha256)) await place.removePicture(sha256)
  }
}
