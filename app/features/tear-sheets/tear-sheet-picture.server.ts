import sharp from 'sharp'
import type { AppContext } from '#app/app-context.ts'
import { imageUrl } from '#app/features/images/image-url.ts'

/** A picture as a PDF can hold it. */
export interface TearSheetPicture {
  jpeg: Buffer
  /** Pixels. */
  width: number
  height: number
  /** Stood on a transparent ground, which is white now. */
  isCutOut: boolean
}

/** The picture of a sheet could not be had, or could not be read. */
export class PictureFailed extends Error {
  override name = 'PictureFailed'
}

/** 1600 pixels across 7 inches print at 229 dots an inch. */
const longestSide = 1600
/** For a picture that another host keeps. */
const timeoutMs = 10_000
const mostBytes = 30_000_000

/**
 * The picture at `url` as JPEG on white.
 * @throws PictureFailed (TEAR-10)
 */
export async function readTearSheetPicture(
  { imageStore, settings }: Pick<AppContext, 'imageStore' | 'settings'>,
  url: string,
): Promise<TearSheetPicture> {
  try {
    const file = await imageStore.findFile(url, longestSide)
    const source = sharp(file ? file.path : await download(url, settings.imageHosts), { failOn: 'error' })
    const { hasAlpha } = await source.metadata()
    const { data, info } = await source
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height, isCutOut: hasAlpha }
  } catch (error) {
    throw new PictureFailed(`the picture ${url} cannot be put on a tear sheet`, { cause: error })
  }
}

/** The bytes of a picture that we do not keep ourselves; from the hosts that pages take pictures from, and no other. */
async function download(url: string, imageHosts: readonly string[]): Promise<Buffer> {
  const address = imageUrl(url, { imageHosts, width: longestSide })
  if (!address || !/^(https|data):/i.test(address)) throw new Error('no picture is kept at this address')
  // A redirect could lead to a host that is not allowed.
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok || !response.body) throw new Error(`the picture's host responded with ${response.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`the picture is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
