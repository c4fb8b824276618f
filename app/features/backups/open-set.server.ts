import { hash } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { addressOf, type BackupPlace, type SetAddress } from './backup-place.ts'
import { BackupRefused } from './backup-refused.ts'
import { hashStream } from './files.server.ts'
import { checksumFile, type Manifest, manifestFile, manifestSchema, pictureList, storedAt } from './manifest.server.ts'
import { readPictures } from './read-pictures.server.ts'

/** A complete set with its manifest; `readPictures` reads its pictures. */
export interface BackupSet extends SetAddress {
  /** Address of the set, for people. */
  path: string
  manifest: Manifest
}

/**
 * Reads a set's manifest.
 * @throws BackupRefused when there is none, it is unfinished, or its manifest or list of pictures is damaged
 */
export async function openSet({ place, name }: SetAddress): Promise<BackupSet> {
  const path = addressOf(place, name)
  const choose = `choose another set in ${place.address}`
  const found = await place.look(name)
  if (found === 'nothing') throw new BackupRefused(`There is no backup at ${path}: name the folder of one set`)
  if (found === 'unfinished') throw new BackupRefused(`${path} is unfinished, its backup was cut off: ${choose}`)
  const text = await readText(place, `${name}/${manifestFile}`)
  if (text === null) {
    const sets = await place.listSets(name)
    throw new BackupRefused(
      sets.length > 0
        ? `${path} holds ${sets.length === 1 ? 'a set: name it,' : `${sets.length} sets: name one of them, the newest is`} ${sets.at(-1)}`
        : `${path} has no ${manifestFile}, so it is no whole backup: ${choose}`,
    )
  }
  const damaged = (file: string) => new BackupRefused(`${file} of the set ${path} is damaged: ${choose}`)
  const checksum = (await readText(place, `${name}/${checksumFile}`)) ?? ''
  if (checksum.split(' ')[0] !== hash('sha256', text)) throw damaged(manifestFile)
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success)
    throw new BackupRefused(`The set ${path} was made by a newer version of Vitrine: restore it with that version`)
  const manifest = parsed.data
  const list = await place.read(`${name}/${pictureList}`)
  if (!list || (await hashStream(list)) !== manifest.pictures.sha256) throw damaged(pictureList)
  return { place, name, path, manifest }
}

async function readText(place: BackupPlace, path: string): Promise<string | null> {
  const stream = await place.read(path)
  return stream && readAll(stream)
}

/**
 * Reads every file of the set and compares its checksum.
 * @throws BackupRefused with the first that is missing or damaged
 */
export async function checkFiles(set: BackupSet, signal?: AbortSignal): Promise<void> {
  const { name, manifest } = set
  for (const { file, sha256 } of manifest.tables)
    await checkFile(set, { file: `${name}/${file}`, sha256, isPicture: false }, signal)
  for await (const { sha256 } of readPictures(set, signal))
    await checkFile(set, { file: storedAt(sha256), sha256, isPicture: true }, signal)
}

async function checkFile(
  { place, path }: BackupSet,
  { file, sha256, isPicture }: { file: string; sha256: string; isPicture: boolean },
  signal: AbortSignal | undefined,
) {
  signal?.throwIfAborted()
  const stream = await place.read(file, signal)
  const found = stream && (await hashStream(stream))
  if (found === sha256) return
  const fault = found === null ? 'is missing' : 'is damaged: its checksum is another'
  const remedy = found === null ? 'make a new backup' : 'delete the file and make a new backup'
  const mend = isPicture ? `, or ${remedy}, which writes it again where the gallery still has the picture` : ''
  throw new BackupRefused(
    `${addressOf(place, file)} of the set ${path} ${fault}. Choose another set in ${place.address}${mend}`,
  )
}

/**
 * A file of a set, to be read at once.
 * @throws BackupRefused where it is missing
 */
export async function readFile({ place, path }: BackupSet, file: string, signal: AbortSignal) {
  const stream = await place.read(file, signal)
  if (stream) return stream
  throw new BackupRefused(
    `${addressOf(place, file)} of the set ${path} is missing. Choose another set in ${place.address}`,
  )
}
