import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '#db/sync-folder.ts'
import type { ListedObject, ObjectStore } from './object-store.ts'

/** The suffix of a file's name until it is complete. */
const partial = /\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Objects as files under `folder`, which several copies of the program may share. The folder is created with the first object. */
export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    name: `the folder ${folder}`,
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${randomUUID()}`
      try {
        await writeFile(part, bytes, { flag: 'wx', flush: true })
        await rename(part, path)
      } finally {
        await rm(part, { force: true })
      }
      await syncFolder(dirname(path))
    },
    async get(key) {
      return (await readFile(pathOf(key)).catch(unlessMissing)) ?? null
    },
    async head(key) {
      const file = await stat(pathOf(key)).catch(unlessMissing)
      return file ? { bytes: file.size, modifiedMs: file.mtimeMs, sha256: null } : null
    },
    list: () => listFiles(folder),
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeParts({ before, isOurs }) {
      let removed = 0
      for await (const key of listKeys(folder)) {
        if (!partial.test(key) || !isOurs(key.replace(partial, ''))) continue
        const file = await stat(pathOf(key)).catch(unlessMissing)
        if (!file?.isFile() || file.mtimeMs >= before.getTime()) continue
        await rm(pathOf(key), { force: true })
        removed++
      }
      return removed
    },
    async check() {
      await mkdir(folder, { recursive: true })
      const trial = join(folder, `.trial-${randomUUID()}`)
      try {
        await writeFile(trial, 'trial', { flag: 'wx', flush: true })
      } finally {
        await rm(trial, { force: true })
      }
    },
  }
}

async function* listFiles(folder: string): AsyncGenerator<ListedObject> {
  for await (const key of listKeys(folder)) {
    if (partial.test(key)) continue
    const file = await stat(join(folder, key)).catch(unlessMissing)
    if (file?.isFile()) yield { key, bytes: file.size, modifiedMs: file.mtimeMs }
  }
}

/** The names in `folder` that begin with `below`, including incomplete files, sorted. Reads one folder at a time: there may be millions. */
export async function* listKeys(folder: string, below = ''): AsyncGenerator<string> {
  const entries = (await readdir(join(folder, below), { withFileTypes: true }).catch(unlessMissing)) ?? []
  const keys: string[] = []
  for (const entry of entries) {
    const key = below + entry.name
    const isFolder = entry.isSymbolicLink() ? await isFolderAt(join(folder, key)) : entry.isDirectory()
    // With a slash a folder sorts where its keys do: after `ab-c`, before `ab1`.
    keys.push(isFolder ? `${key}/` : key)
  }
  for (const key of keys.sort()) {
    if (key.endsWith('/')) yield* listKeys(folder, key)
    else yield key
  }
}

async function isFolderAt(path: string): Promise<boolean> {
  return (await stat(path).catch(unlessMissing))?.isDirectory() ?? false
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
