import sharp, { type Sharp } from 'sharp'
import { isJpeg } from './check-upload.server.ts'

export const maxPixels = 100_000_000

/** Opens a picture for decoding: damage and more than 100 megapixels are errors (OP-84, decision 0031). */
export function openPicture(bytes: Buffer): Sharp {
  const input = isJpeg(bytes) ? correctScanHead(bytes) : bytes
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'warning' })
}

/** Markers of a frame that is sequential: baseline and extended. */
const sequentialFrames = [0xc0, 0xc1]
const scanMarker = 0xda
/** How the head of a sequential scan ends: coefficients 0 to 63, with all their bits. */
const allCoefficients = Buffer.of(0, 63, 0)

/**
 * A JPEG with the header of its first scan corrected, if it is sequential. Samsung's phones end it with other bytes (UPL-28). These
 * matter only in a progressive JPEG: libjpeg warns about them, and decodes every pixel as if they were right.
 */
function correctScanHead(jpeg: Buffer): Buffer {
  let isSequential = false
  // Follows the lengths of the segments, since a camera's metadata contains a small JPEG of its own.
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!
    isSequential ||= sequentialFrames.includes(marker)
    if (marker !== scanMarker) continue
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    const start = end - allCoefficients.length
    // If the file is truncated there, sharp refuses it.
    if (!isSequential || end > jpeg.length || allCoefficients.equals(jpeg.subarray(start, end))) return jpeg
    const corrected = Buffer.from(jpeg)
    corrected.set(allCoefficients, start)
    return corrected
  }
  return jpeg
}
