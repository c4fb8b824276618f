import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupRefused } from './backup-refused.ts'
import { hashFile } from './files.server.ts'
import {
  type BackedUpPicture,
  checksumFile,
  type Manifest,
  manifestFile,
  manifestSchema,
  pictureList,
  pictureSchema,
  readSetName,
  storedAt,
  unfinished,
} from './manifest.server.ts'

/** A whole set: what it says of itself, and its pictures. */
export interface BackupSet {
  path: string
  manifest: Manifest
  pictures: BackedUpPicture[]
}

/** Names of the whole sets in `folder`, the oldest first. */
export async function listSets(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => readSetName(name) !== null).sort()
}

/**
 * Reads the set at `path`.
 * @throws BackupRefused when there is none, it is unfinished, or its manifest or list of pictures is damaged
 */
export async function openSet(path: string): Promise<BackupSet> {
  const choose = `choose another set in ${dirname(path)}`
  if (!(await stat(path).catch(() => null))?.isDirectory())
    throw new BackupRefused(`There is no backup at ${path}: name the folder of one set`)
  if (basename(path).endsWith(unfinished))
    throw new BackupRefused(`${path} is unfinished, its backup was cut off: ${choose}`)
  const text = await readFile(join(path, manifestFile), 'utf8').catch(() => null)
  if (text === null) {
    const sets = await listSets(path)
    throw new BackupRefused(
      sets.length > 0
        ? `${path} holds ${sets.length} sets: name one of them, the newest is ${sets.at(-1)}`
        : `${path} has no ${manifestFile}, so it is no whole backup: ${choose}`,
    )
  }
  const damaged = (file: string) => new BackupRefused(`${file} of the set ${path} is damaged: ${choose}`)
  const checksum = await readFile(join(path, checksumFile), 'utf8').catch(() => '')
  if (checksum.split(' ')[0] !== hash('sha256', text)) throw damaged(manifestFile)
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new BackupRefused(`The set ${path} was made by a newer version of Vitrine: restore it with that version`)
  const manifest = parsed.data
  const list = await readFile(join(path, pictureList), 'utf8').catch(() => '')
  if (hash('sha256', list) !== manifest.pictures.sha256) throw damaged(pictureList)
  const pictures = list
    .split('\n')
    .filter(Boolean)
    .map((line) => pictureSchema.parse(JSON.parse(line)))
  return { path, manifest, pictures }
}

/**
 * Reads every file of the set and compares its checksum.
 * @throws BackupRefused with the first that is missing or damaged
 */
export async function checkFiles({ path, manifest, pictures }: BackupSet, signal?: AbortSignal): Promise<void> {
  const folder = dirname(path)
  const files = [
    ...manifest.tables.map(({ file, sha256 }) => ({ file: join(path, file), sha256, mend: '' })),
    ...[...new Set(pictures.map(({ sha256 }) => sha256))].map((sha256) => ({
      file: join(folder, storedAt(sha256)),
      sha256,
      mend: ', or delete the file, which the next backup writes again where the gallery still has the picture',
    })),
  ]
  for (const { file, sha256, mend } of files) {
    signal?.throwIfAborted()
    const found = await hashFile(file, signal).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (found === sha256) continue
    const fault = found === null ? 'is missing' : 'is damaged: its checksum is another'
    throw new BackupRefused(`${file} of the set ${path} ${fault}. Choose another set in ${folder}${mend}`)
  }
}
