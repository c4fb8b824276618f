import { readImageSize } from './read-image-size.ts'

/** More pixels, or bytes, are not decoded: a phone's memory would not hold them. */
const mostMegapixels = 100
const mostMegabytes = 60
/** The longer side that is kept (the shorter one, where EXIF turns it): as much as a screen shows. */
const keptPixels = 2048
/** The header of a photograph with a preview, a colour profile and a maker's notes is within this. */
const headerBytes = 1_000_000

export type ReadPhoto = { outcome: 'read'; photo: ImageBitmap } | { outcome: 'refused'; message: string }

const unreadable = 'This file could not be read as a photograph. Please choose a JPEG, PNG or WebP.'

/**
 * A photograph that the visitor has chosen, turned as EXIF says and made smaller by the browser, off the page's thread. It
 * never leaves the browser. Its size is read from its header first, so that a huge one is refused before it is decoded (WALL-07).
 */
export async function readPhoto(file: File): Promise<ReadPhoto> {
  if (file.size > mostMegabytes * 1_000_000) {
    return refused(`This photograph is larger than ${mostMegabytes} MB. Please choose a smaller one.`)
  }
  try {
    const size = readImageSize(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
    if (!size) return refused(unreadable)
    const megapixels = Math.round((size.width * size.height) / 1_000_000)
    if (megapixels > mostMegapixels) {
      return refused(
        `This photograph has ${megapixels} megapixels. At most ${mostMegapixels} can be shown; please choose a smaller one.`,
      )
    }
    return { outcome: 'read', photo: await createImageBitmap(file, smaller(size)) }
  } catch {
    // Gone from the disk, or damaged after its header: the browser tells no more than that it failed.
    return refused(unreadable)
  }
}

/** One side alone: the browser keeps the proportions, also of a photograph that it turns. */
function smaller({ width, height }: { width: number; height: number }): ImageBitmapOptions {
  if (Math.max(width, height) <= keptPixels) return {}
  const side = width >= height ? { resizeWidth: keptPixels } : { resizeHeight: keptPixels }
  return { ...side, resizeQuality: 'high' }
}

function refused(message: string): ReadPhoto {
  return { outcome: 'refused', message }
}
