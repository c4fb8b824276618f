import { readImageSize } from './read-image-size.ts'

/** Larger photographs are not decoded: they would not fit into a phone's memory. */
const maxMegapixels = 100
const maxMegabytes = 60
/** The longer side after scaling (the shorter one if EXIF rotates it): as much as a screen shows. */
const keptPixels = 2048
/** Enough for the header of a photograph with a preview, a colour profile and maker notes. */
const headerBytes = 1_000_000

export type ReadPhoto = { outcome: 'read'; photo: ImageBitmap } | { outcome: 'refused'; message: string }

const unreadable = 'This file could not be read as a photograph. Please choose a JPEG, PNG or WebP.'

/**
 * A photograph that the visitor has chosen, rotated by its EXIF data and scaled down by the browser, off the main thread. It
 * never leaves the browser. Its size is read from its header first, so that a huge one is refused before it is decoded (WALL-07).
 */
export async function readPhoto(file: File): Promise<ReadPhoto> {
  if (file.size > maxMegabytes * 1_000_000) {
    return refused(`This photograph is larger than ${maxMegabytes} MB. Please choose a smaller one.`)
  }
  try {
    const size = readImageSize(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()))
    if (!size) return refused(unreadable)
    const megapixels = Math.round((size.width * size.height) / 1_000_000)
    if (megapixels > maxMegapixels) {
      return refused(
        `This photograph has ${megapixels} megapixels. At most ${maxMegapixels} can be shown; please choose a smaller one.`,
      )
    }
    return { outcome: 'read', photo: await createImageBitmap(file, smaller(size)) }
  } catch {
    // Deleted from the disk, or damaged after its header: the browser only reports a failure.
    return refused(unreadable)
  }
}

/** Only one side: the browser keeps the proportions, also for a photograph that it rotates. */
function smaller({ width, height }: { width: number; height: number }): ImageBitmapOptions {
  if (Math.max(width, height) <= keptPixels) return {}
  const side = width >= height ? { resizeWidth: keptPixels } : { resizeHeight: keptPixels }
  return { ...side, resizeQuality: 'high' }
}

function refused(message: string): ReadPhoto {
  return { outcome: 'refused', message }
}
