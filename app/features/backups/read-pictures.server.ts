import { setImmediate as othersTurn } from 'node:timers/promises'
import { BackupRefused } from './backup-refused.ts'
import { type BackedUpPicture, pictureList, pictureSchema } from './manifest.server.ts'
import type { BackupSet } from './open-set.server.ts'

/** How much of the list is in memory at once. */
const partBytes = 2 ** 20

/**
 * The pictures of a set, in the order of their paths. Hours may pass between two: the list is fetched in parts, each at once, since
 * a service aborts a response that is read slowly.
 * @throws BackupRefused if the list is shorter than it was when the set was opened
 */
export async function* readPictures(
  { place, name, path, manifest }: BackupSet,
  signal?: AbortSignal,
): AsyncGenerator<BackedUpPicture, undefined> {
  let start = 0
  let rest = ''
  for (let left = manifest.pictures.count; left > 0; ) {
    const part = await place.read(`${name}/${pictureList}`, signal, { start, end: start + partBytes - 1 })
    const pieces: Buffer[] = (await part?.toArray()) ?? []
    const before = start
    for (const piece of pieces) {
      const lines = `${rest}${piece}`.split('\n')
      rest = lines.pop()!
      for (const line of lines) yield pictureSchema.parse(JSON.parse(line))
      start += piece.length
      left -= lines.length
      await othersTurn()
    }
    if (start === before) throw new BackupRefused(`${pictureList} of the set ${path} has become shorter: try again`)
  }
}
