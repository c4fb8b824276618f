import { openPicture } from './open-picture.server.ts'

/** Two encodings of one picture differ by 1 or 2 of 255, two photographs by 30 and more. */
const maxDifference = 6
/** In any of 8 × 8 cells, where coarse encodings differ by 50 at most: small works on the same white wall differ little as a whole. */
const maxDifferenceInPlace = 64
const side = 32
const places = 8

/** Whether two files show the same picture in the same size: the same bytes, or another encoding of them. */
export async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return true
  const [a, b] = await Promise.all([read(one), read(other)])
  if (!a || !b || a.width !== b.width || a.height !== b.height) return false
  const mean = a.pixels.reduce((sum, value, at) => sum + Math.abs(value - b.pixels[at]!), 0) / a.pixels.length
  return mean <= maxDifference && differenceInPlaces(a.pixels, b.pixels) <= maxDifferenceInPlace
}

/** The largest difference of any of the four channels in any cell. */
function differenceInPlaces(one: Buffer, other: Buffer): number {
  const sums = new Int32Array(places * places * 4)
  const step = side / places
  for (const [at, value] of one.entries()) {
    const pixel = Math.floor(at / 4)
    const place = Math.floor(pixel / side / step) * places + Math.floor((pixel % side) / step)
    sums[place * 4 + (at % 4)]! += value - other[at]!
  }
  return Math.max(...sums.map(Math.abs)) / step ** 2
}

/** A picture's size, its thumbnail on white and its alpha channel; null if it is not a picture. */
async function read(bytes: Buffer) {
  try {
    const image = openPicture(bytes)
    const { autoOrient } = await image.metadata()
    const whole = image.autoOrient().toColourspace('srgb').resize(side, side, { fit: 'fill' })
    // Transparent pixels may have any colour: they are composited on white, and alpha is compared separately.
    const [onWhite, alpha] = await Promise.all([
      whole.clone().flatten({ background: '#ffffff' }).raw().toBuffer(),
      whole.clone().ensureAlpha().extractChannel('alpha').raw().toBuffer(),
    ])
    const pixels = Buffer.from(Array.from(alpha, (a, at) => [...onWhite.subarray(at * 3, at * 3 + 3), a]).flat())
    return { ...autoOrient, pixels }
  } catch {
    return null
  }
}
