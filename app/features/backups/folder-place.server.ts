import { createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { listKeys } from '#app/platform/objects/folder-store.server.ts'
import { syncFolder } from '#db/sync-folder.ts'
import type { BackupPlace, StoredPicture, UnfinishedSet } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { explainFileFault, fileMode, folderMode, makeFolder, writeDurably, writeFrom } from './files.server.ts'
import { lockFolder } from './lock-folder.server.ts'
import { manifestFile, pictureStore, readSetName, readStoredPath, storedAt, unfinished } from './manifest.server.ts'

/** The suffix of a picture's file while it is copied, after its checksum. */
const partialEnd = '-partial'
const isPartial = (name: string) =>
  name.endsWith(partialEnd) && readStoredPath(storedAt(name.slice(0, -partialEnd.length))) !== null

/** Sets as folders of `folder`. A set is named `NAME.unfinished` until it is complete, and while it is removed. */
export function createFolderPlace(folder: string): BackupPlace {
  const store = join(folder, pictureStore)
  /** Folders with new pictures that are not synced yet. */
  const touched = new Set<string>()

  async function listSets(below = '') {
    const names = (await readdir(join(folder, below)).catch(unlessMissing)) ?? []
    return names.filter((name) => readSetName(name) !== null).sort()
  }

  async function* listPictures(): AsyncGenerator<StoredPicture> {
    for await (const key of listKeys(folder, `${pictureStore}/`)) {
      const sha256 = readStoredPath(key)
      if (sha256 === null) continue
      const file = await lstat(join(folder, key))
      if (file.isFile()) yield { sha256, bytes: file.size }
    }
  }

  /** Other files are kept: the folder may be used for something else too. */
  async function removeUnfinished() {
    for (const name of await readdir(folder))
      if (name.endsWith(unfinished) && readSetName(name.slice(0, -unfinished.length)))
        await rm(join(folder, name), { recursive: true, force: true })
    // A picture lies in a folder of the store; beside those is what was being copied.
    for (const name of (await readdir(store).catch(unlessMissing)) ?? [])
      if (isPartial(name)) await rm(join(store, name), { force: true })
  }

  async function begin(name: string): Promise<UnfinishedSet> {
    const path = join(folder, `${name}${unfinished}`)
    await mkdir(path, { mode: folderMode })
    return {
      async write(file, streams, signal) {
        const target = join(path, file)
        await mkdir(dirname(target), { recursive: true, mode: folderMode })
        return writeFrom(createWriteStream(target, { flags: 'wx', mode: fileMode, flush: true }), streams, signal)
      },
      async finish(manifest, signal) {
        for (const changed of touched) {
          await syncFolder(changed)
          await syncFolder(dirname(changed))
        }
        await writeDurably(join(path, manifestFile), manifest)
        for (const entry of await readdir(path, { withFileTypes: true }))
          if (entry.isDirectory()) await syncFolder(join(path, entry.name))
        await syncFolder(path)
        signal.throwIfAborted()
        await rename(path, join(folder, name))
        await syncFolder(folder)
      },
      discard: () => rm(path, { recursive: true, force: true }),
    }
  }

  return {
    address: folder,
    adviceWhenEmpty: 'see that its disk is mounted',
    async take(database) {
      await makeFolder(folder)
      const letGo = await lockFolder(folder, database)
      try {
        await removeUnfinished()
      } catch (error) {
        await letGo()
        throw error
      }
      return letGo
    },
    listSets,
    async look(name) {
      if (!(await stat(join(folder, name)).catch(unlessUnreadable))?.isDirectory()) return 'nothing'
      return name.endsWith(unfinished) ? 'unfinished' : 'something'
    },
    begin,
    async removeSet(name) {
      const removed = join(folder, `${name}${unfinished}`)
      await rename(join(folder, name), removed)
      await syncFolder(folder)
      await rm(removed, { recursive: true })
    },
    listPictures,
    async putPicture(sha256, bytes) {
      const partial = join(store, `${sha256}${partialEnd}`)
      const target = join(folder, storedAt(sha256))
      await mkdir(dirname(target), { recursive: true, mode: folderMode })
      try {
        await writeFile(partial, bytes, { mode: fileMode, flush: true })
        await rename(partial, target)
      } finally {
        await rm(partial, { force: true })
      }
      touched.add(dirname(target))
    },
    removePicture: (sha256) => rm(join(folder, storedAt(sha256)), { force: true }),
    async read(path, signal, part) {
      // Opened here, so that a missing file is reported at once.
      const file = await open(join(folder, path)).catch(unlessUnreadable)
      if (!file) return null
      const stream = file.createReadStream(part)
      return signal ? addAbortSignal(signal, stream) : stream
    },
    explain: (error) => explainFileFault(error, folder),
  }
}

/** @throws BackupRefused where it may be there, but is not for this user */
function unlessUnreadable(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'EACCES' || error.code === 'EPERM')
    throw new BackupRefused(`${error.path} cannot be read (${error.code}): do this as the user who owns it`)
  return unlessMissing(error)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
