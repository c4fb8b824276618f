import sharp from 'sharp'
import type { AppContext } from '#app/app-context.ts'
import { fetchPicture } from '#app/features/images/fetch-picture.server.ts'
import { imageUrl } from '#app/features/images/image-url.ts'

type Context = Pick<AppContext, 'imageStore' | 'settings'>

/** A picture in a format that a PDF can contain. */
export interface TearSheetPicture {
  jpeg: Buffer
  /** Pixels. */
  width: number
  height: number
  /** It had a transparent background, which is now white. */
  isCutOut: boolean
}

/** The picture of a sheet could not be loaded or decoded. */
export class PictureFailed extends Error {
  override name = 'PictureFailed'
}

/** 1600 pixels across 7 inches print at 229 dots per inch. */
const maxSide = 1600
/** For a picture on another host. */
const timeoutMs = 10_000
const maxBytes = 30_000_000

/**
 * The picture at `url` as JPEG on white.
 * @throws PictureFailed (TEAR-10)
 */
export async function readTearSheetPicture({ imageStore, settings }: Context, url: string): Promise<TearSheetPicture> {
  try {
    const own = await imageStore.read(url, maxSide)
    const source = sharp(own ?? (await download(url, { imageStore, settings })), { failOn: 'error' })
    const { hasAlpha } = await source.metadata()
    const { data, info } = await source
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height, isCutOut: hasAlpha }
  } catch (error) {
    throw new PictureFailed(`the picture ${url} cannot be put on a tear sheet`, { cause: error })
  }
}

/** The bytes of a picture that we do not store ourselves. */
async function download(url: string, { imageStore, settings }: Context): Promise<Buffer> {
  const { imageHosts, cloudinary } = settings
  const address = imageUrl(url, { imageHosts, width: maxSide })
  if (!address) throw new Error('no picture is kept at this address')
  // A data address contains the bytes: nothing is requested.
  if (/^data:/i.test(address)) return Buffer.from(await (await fetch(address)).arrayBuffer())
  const fetched = await fetchPicture(address, {
    imageStore,
    imageHosts,
    trustedOrigins: cloudinary ? [cloudinary.deliveryUrl] : [],
    maxBytes,
    startDeadline: () => AbortSignal.timeout(timeoutMs),
  })
  if (fetched.outcome !== 'fetched') throw new Error(fetched.message)
  return fetched.bytes
}
