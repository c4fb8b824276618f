import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileMode, folderMode, syncFolder } from './files.server.ts'
import { type BackedUpPicture, pictureSchema, storedAt } from './manifest.server.ts'

interface Options {
  imagesFolder: string
  /** Where the sets are. */
  folder: string
  /** Those of the set before: a file with the same name, size and time is not read again. */
  known: readonly BackedUpPicture[]
  signal: AbortSignal
}

/**
 * Copies every picture that the store of `folder` lacks, and lists all that there are, with how many bytes were new. The
 * caller sees to it that nobody removes one meanwhile; one that is added while this runs may be in the set or not.
 */
export async function copyPictures({ imagesFolder, folder, known, signal }: Options) {
  const knownByPath = new Map(known.map((picture) => [picture.path, picture]))
  const pictures: BackedUpPicture[] = []
  const touched = new Set<string>()
  let newBytes = 0
  for (const path of await listPictureFiles(imagesFolder)) {
    signal.throwIfAborted()
    const source = join(imagesFolder, path)
    const { size: bytes, mtimeMs: modifiedMs } = await stat(source)
    const before = knownByPath.get(path)
    const isKnown = before?.bytes === bytes && before.modifiedMs === modifiedMs
    if (isKnown && (await holds(folder, before.sha256, bytes))) {
      pictures.push(before)
      continue
    }
    const sha256 = await store(source, folder, signal)
    touched.add(dirname(join(folder, storedAt(sha256))))
    newBytes += bytes
    pictures.push({ path, bytes, modifiedMs, sha256 })
  }
  for (const changed of touched) {
    await syncFolder(changed)
    await syncFolder(dirname(changed))
  }
  return { pictures, newBytes }
}

/** Files of pictures below `imagesFolder`, as `ab/abc…-800.webp`; none where there is no folder yet. */
async function listPictureFiles(imagesFolder: string): Promise<string[]> {
  const entries = await readdir(imagesFolder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries.filter((path) => pictureSchema.shape.path.safeParse(path).success).sort()
}

async function holds(folder: string, sha256: string, bytes: number): Promise<boolean> {
  const stored = await stat(join(folder, storedAt(sha256))).catch(() => null)
  return stored?.size === bytes
}

/** Copies one file to where its checksum says, and returns that. */
async function store(source: string, folder: string, signal: AbortSignal): Promise<string> {
  const partial = join(folder, `pictures/${randomUUID()}`)
  await mkdir(dirname(partial), { recursive: true, mode: folderMode })
  const hash = createHash('sha256')
  const sum = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    const copy = createWriteStream(partial, { flags: 'wx', mode: fileMode, flush: true })
    await pipeline(createReadStream(source), sum, copy, { signal })
    const sha256 = hash.digest('hex')
    const target = join(folder, storedAt(sha256))
    await mkdir(dirname(target), { recursive: true, mode: folderMode })
    // Also over a file that is there: whatever became of it, this one is whole.
    await rename(partial, target)
    return sha256
  } finally {
    await rm(partial, { force: true })
  }
}
