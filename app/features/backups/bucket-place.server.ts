import { Readable } from 'node:stream'
import type { Bucket } from '#app/platform/objects/object-store.ts'
import type { BackupPlace, StoredPicture, UnfinishedSet } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { explainFileFault } from './files.server.ts'
import { lockBucket } from './lock-bucket.server.ts'
import { manifestFile, pictureStore, readSetName, readStoredPath, storedAt } from './manifest.server.ts'
import { type SpooledFile, spoolToFile } from './spool-to-file.server.ts'

interface Options {
  /** What lies below the address. */
  objects: Bucket
  /** `s3://gallery/backups` */
  address: string
  /** The folder of files that are not uploaded yet. */
  workFolder: string
}

/** An object of a set that is written or removed: without a manifest beside it, the set is unfinished. */
const marker = 'unfinished'
const markerText = Buffer.from('This set is being written or removed.\n')

/** Sets as objects of a bucket. A set is valid while it has a manifest, which is uploaded last and removed first. */
export function createBucketPlace({ objects, address, workFolder }: Options): BackupPlace {
  async function filesOf(name: string): Promise<Map<string, number>> {
    const folder = name && `${name}/`
    const files = new Map<string, number>()
    for await (const { key, bytes } of objects.list(folder)) files.set(key.slice(folder.length), bytes)
    return files
  }

  async function listSets(below = '') {
    const folder = below && `${below}/`
    const sets: string[] = []
    for (const name of await objects.listFolders(folder))
      if (readSetName(name) && (await objects.head(`${folder}${name}/${manifestFile}`))) sets.push(name)
    return sets.sort()
  }

  async function look(name: string) {
    const files = await filesOf(name)
    if (files.size === 0) return 'nothing'
    return files.has(marker) && !files.has(manifestFile) ? 'unfinished' : 'something'
  }

  async function remove(name: string) {
    await objects.remove(`${name}/${manifestFile}`)
    for (const file of (await filesOf(name)).keys()) if (file !== marker) await objects.remove(`${name}/${file}`)
    await objects.remove(`${name}/${marker}`)
  }

  async function removeUnfinished() {
    for (const name of await objects.listFolders()) {
      if (!readSetName(name)) continue
      const files = await filesOf(name)
      if (files.has(marker) && !files.has(manifestFile)) await remove(name)
      // Cut off when it was whole already.
      else if (files.has(marker)) await objects.remove(`${name}/${marker}`)
    }
  }

  async function begin(name: string): Promise<UnfinishedSet> {
    /** Files that are written but not uploaded yet: the database's snapshot must not be held during uploads. */
    const waiting = new Map<string, SpooledFile>()
    const sizes = new Map<string, number>()
    async function write(file: string, streams: Parameters<UnfinishedSet['write']>[1], signal: AbortSignal) {
      const written = await spoolToFile(workFolder, streams, signal)
      waiting.set(file, written)
      sizes.set(file, written.bytes)
      return { bytes: written.bytes, sha256: written.sha256 }
    }
    async function put(signal: AbortSignal) {
      for (const [file, written] of waiting) {
        await objects.putFile(`${name}/${file}`, written, signal)
        waiting.delete(file)
        await written.close()
      }
    }
    await objects.put(`${name}/${marker}`, markerText)
    return {
      write,
      async finish(manifest, signal) {
        await put(signal)
        await write(manifestFile, [Readable.from([Buffer.from(manifest)])], signal)
        await put(signal)
        const found = await filesOf(name)
        for (const [file, bytes] of sizes)
          if (found.get(file) !== bytes)
            throw new BackupRefused(
              `${address}/${name}/${file} is not in the bucket as it was put there, and no backup was made: try again`,
            )
        await objects.remove(`${name}/${marker}`)
      },
      async discard() {
        for (const { close } of waiting.values()) await close()
        await remove(name)
      },
    }
  }

  async function* listPictures(): AsyncGenerator<StoredPicture> {
    for await (const { key, bytes } of objects.list(`${pictureStore}/`)) {
      const sha256 = readStoredPath(key)
      if (sha256) yield { sha256, bytes }
    }
  }

  return {
    address,
    adviceWhenEmpty: 'see whether it is the bucket that it was (S3_ENDPOINT), and who emptied it',
    async take(database) {
      const letGo = await lockBucket(objects, { address, database })
      try {
        await removeUnfinished()
      } catch (error) {
        await letGo()
        throw error
      }
      return letGo
    },
    listSets,
    look,
    begin,
    async removeSet(name) {
      await objects.put(`${name}/${marker}`, markerText)
      await remove(name)
    },
    listPictures,
    putPicture: (sha256, bytes, signal) => objects.put(storedAt(sha256), bytes, signal),
    removePicture: (sha256) => objects.remove(storedAt(sha256)),
    read: (path, signal, part) => objects.open(path, signal, part),
    explain: (error) => explainFileFault(error, workFolder),
  }
}
