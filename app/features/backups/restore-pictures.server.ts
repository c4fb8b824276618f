import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { listKeys } from '#app/platform/objects/folder-store.server.ts'
import { syncFolder } from '#db/sync-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import { hashFile } from './files.server.ts'
import { storedAt } from './manifest.server.ts'
import { type BackupSet, readFile } from './open-set.server.ts'
import { readPictures } from './read-pictures.server.ts'
import { createTextSet } from './text-set.server.ts'

/** The file that a restore is writing; a leftover one is overwritten. */
const partial = '.restoring'

/**
 * Refuses a picture folder that contains anything but pictures of `set`, which an interrupted restore may have left.
 * @throws BackupRefused
 */
export async function assertSamePictures(imagesFolder: string, set: BackupSet): Promise<void> {
  const own = createTextSet()
  for await (const { path, bytes } of readPictures(set)) own.add(`${path} ${bytes}`)
  for await (const path of listKeys(imagesFolder)) {
    if (path.endsWith(partial)) continue
    if (!own.has(`${path} ${(await stat(join(imagesFolder, path))).size}`))
      throw new BackupRefused(
        `${imagesFolder} is not empty, and nothing is overwritten: set DATA_DIR to a new folder, or move ${imagesFolder} away, and restore again`,
      )
  }
}

/** Copies the set's pictures into the picture folder; skips those that are there already, complete. */
export async function restorePictures(imagesFolder: string, set: BackupSet, signal: AbortSignal): Promise<void> {
  const touched = new Set<string>()
  for await (const picture of readPictures(set, signal)) {
    signal.throwIfAborted()
    const target = join(imagesFolder, picture.path)
    if ((await hashFile(target).catch(() => null)) === picture.sha256) continue
    // As the picture folder's own: other copies of the program read it, perhaps as other users.
    await mkdir(dirname(target), { recursive: true })
    touched.add(dirname(target))
    await copyDurably(await readFile(set, storedAt(picture.sha256), signal), target)
  }
  for (const folder of touched) await syncFolder(folder)
  if (touched.size > 0) await syncFolder(imagesFolder)
}

async function copyDurably(source: Readable, target: string) {
  await rm(`${target}${partial}`, { force: true })
  const file = await open(`${target}${partial}`, 'wx')
  try {
    await file.writeFile(source)
    await file.chmod(0o644)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${target}${partial}`, target)
}
