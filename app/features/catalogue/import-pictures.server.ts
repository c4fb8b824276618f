import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '#app/app-context.ts'
import { checkUpload } from '#app/features/images/check-upload.server.ts'
import { ImageHostFailed } from '#app/features/images/image-host.ts'
import { ImageRefused } from '#app/features/images/image-store.server.ts'
import { isAllowedImage } from '#app/features/images/image-url.ts'
import { readPicture } from '#app/features/images/make-variants.server.ts'
import { maxUploadBytes } from '#app/features/images/picture.ts'
import { readSample, readSamplePicture } from '#db/sample/read-sample.server.ts'
import type { CatalogueCells } from './catalogue-row.ts'

export interface PictureSourceOptions {
  /** The folder of the file names in `images`. */
  imagesFolder?: string | undefined
  /** Gives every work a picture from a small shared pool, whatever the file contains. */
  useSampleImages?: boolean
}

/** One of our addresses whose picture is not stored here, and the message about it. */
export interface MissingPicture {
  address: string
  reason: string
}

type Context = Pick<AppContext, 'imageStore' | 'settings'>

/**
 * Finds the pictures of a file's rows. An entry of `images` is the name of a file in `imagesFolder`, which is
 * validated like an upload; an https address at one of our image hosts; or the address of a picture stored here.
 */
export async function createPictureSource(
  context: Context,
  { imagesFolder, useSampleImages = false, dryRun }: PictureSourceOptions & { dryRun: boolean },
) {
  const pool = useSampleImages ? await samplePool(context, dryRun) : undefined
  const folder = imagesFolder && (await realpath(imagesFolder))
  const known = new LRUCache<string, string>({ max: 10_000 })

  async function find(name: string): Promise<string | { reason: string }> {
    const kept = known.get(name)
    if (kept) return kept
    const found = await findPicture(context, name, { folder, dryRun })
    if (typeof found === 'string') known.set(name, found)
    return found
  }

  return {
    /** A picture for a row's work if it is new; undefined without `useSampleImages`. */
    findSample: pool,
    /**
     * The addresses of a row's pictures. A row with an id keeps addresses whose files are not stored here (any more, or yet: the
     * pictures of an export are copied separately from the file). They are returned in `missing`, each with the reason.
     */
    async find({
      id,
      images: names,
    }: CatalogueCells): Promise<{ images?: string[]; missing: MissingPicture[] } | { reason: string }> {
      const missing: MissingPicture[] = []
      if (!Array.isArray(names)) return { missing }
      const images: string[] = []
      for (const name of names) {
        const found = await find(name)
        if (typeof found === 'string') images.push(found)
        else if (id && name.startsWith('/images/')) {
          images.push(name)
          missing.push({ address: name, reason: `"${name}" ${found.reason}` })
        } else return { reason: `"${name}" ${found.reason}` }
      }
      return { images, missing }
    },
  }
}

async function findPicture(
  { imageStore, settings }: Context,
  name: string,
  { folder, dryRun }: { folder: string | undefined; dryRun: boolean },
): Promise<string | { reason: string }> {
  if (name.startsWith('/images/')) {
    const kept = await imageStore.find(name).catch(refusalOf)
    return kept === null ? { reason: 'is not among the pictures kept here' } : 'reason' in kept ? kept : name
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(name)) {
    const isHosted = name.startsWith('https://') && isAllowedImage(name, settings.imageHosts)
    return isHosted ? name : { reason: 'is not an https address at one of IMAGE_HOSTS' }
  }
  if (!folder) return { reason: 'is the name of a file; say where the files are with --images DIR' }
  const path = await findInFolder(folder, name)
  if (path === undefined) return { reason: 'is not in the folder' }
  if (!path.startsWith(folder + sep)) return { reason: 'lies outside the folder' }
  const { size } = await stat(path)
  if (size > maxUploadBytes) return { reason: 'is refused: File size must be less than 5MB' }
  const bytes = await readFile(path).catch(unreadable)
  if ('reason' in bytes) return bytes
  try {
    if (!dryRun) return (await imageStore.ingest(bytes, { trustsHost: true })).url
    checkUpload(bytes)
    await readPicture(bytes)
    return name
  } catch (error) {
    return refusalOf(error)
  }
}

/** Why a picture is refused. @throws errors that concern every picture */
function refusalOf(error: unknown): { reason: string } {
  // Refused by the image host; while the host is unreachable, no row can get its pictures.
  const isRefused = error instanceof ImageRefused || (error instanceof ImageHostFailed && error.cause === undefined)
  if (!isRefused) throw error
  return { reason: `is refused: ${error.message}` }
}

const unreadable = ({ code }: NodeJS.ErrnoException) => ({
  reason: code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`,
})

/** The real path of a file; accents in a name may be composed in the catalogue and decomposed in the folder, or vice versa. */
async function findInFolder(folder: string, name: string): Promise<string | undefined> {
  for (const form of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
    const path = await realpath(resolve(folder, form)).catch(unlessMissing)
    if (path) return path
  }
  return undefined
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'].includes(error.code ?? '')) throw error
}

const poolPerCategory = 2

/** Chooses a picture of the sample collection for a row: always the same for the same row, and of its category. */
async function samplePool({ imageStore }: Context, dryRun: boolean) {
  const { works } = await readSample()
  const names = new Map<string, string[]>()
  for (const [category, ofCategory] of Map.groupBy(works, (work) => String(work.category)))
    names.set(
      category,
      ofCategory.slice(0, poolPerCategory).map((work) => work.images[0]!),
    )
  const kept = new Map<string, string>()
  return async ({ id, name, category }: CatalogueCells): Promise<string> => {
    const choices = names.get(String(category)) ?? [...names.values()].flat()
    const hash = createHash('sha256')
      .update(`${id ?? ''} ${name ?? ''}`)
      .digest()
    const chosen = choices[hash.readUInt32BE(0) % choices.length]!
    const url = kept.get(chosen) ?? (dryRun ? chosen : (await imageStore.ingest(await readSamplePicture(chosen))).url)
    kept.set(chosen, url)
    return url
  }
}
