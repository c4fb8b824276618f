import { crc32 } from 'node:zlib'
import { ImageRefused } from './image-store.server.ts'
import { acceptedTypes, largestUploadBytes } from './picture.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp'

/** A decoder reads all coefficients again for each scan of a progressive JPEG; real ones have about ten. */
const mostScans = 100

/**
 * The format of an upload by its bytes, whatever its name (UPL-03, OP-84), after a look at its frame alone: far quicker
 * than decoding, and enough to see that a file was cut off.
 * @throws ImageRefused for a file that is too large, of another type, or not whole
 */
export function checkUpload(bytes: Buffer, { maxBytes = largestUploadBytes } = {}): PictureFormat {
  if (bytes.length > maxBytes)
    throw new ImageRefused('too-large', `File size must be less than ${Math.round(maxBytes / 1024 / 1024)}MB`)
  if (bytes.length === 0) throw new ImageRefused('unreadable', 'The file is empty')
  const format = formatOf(bytes)
  if (!format) throw new ImageRefused('wrong-type', `File type must be ${acceptedTypes}`)
  const isWhole = { jpeg: isWholeJpeg, png: isWholePng, webp: isWholeWebp }[format](bytes)
  if (!isWhole) throw new ImageRefused('unreadable', 'The picture is damaged or incomplete')
  return format
}

function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xff_d8_ff) return 'jpeg'
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

/** Walks the segments to the end-of-image marker. */
function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2
  let scans = 0
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return scans > 0
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      if (at + 3 >= bytes.length) return false
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === 0xda) {
        scans += 1
        if (scans > mostScans) return false
        at = endOfScan(bytes, at)
      }
    }
  }
  return false
}

/** Where the entropy-coded data from `at` ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let next = bytes.indexOf(0xff, at); next !== -1; next = bytes.indexOf(0xff, next + 1)) {
    const marker = bytes[next + 1]
    if (marker !== 0x00 && marker !== 0xff && !(marker && marker >= 0xd0 && marker <= 0xd7)) return next
  }
  return bytes.length
}

/** Walks the chunks to IEND; those that the picture needs (their names begin with a capital) must match their checksum. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return false
    const isNeeded = (bytes[at + 4]! & 0x20) === 0
    if (isNeeded && crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at = end + 4
  }
  return false
}

/** Walks the chunks of the RIFF container, each padded to an even length (the last one's padding may be missing). */
function isWholeWebp(bytes: Buffer): boolean {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return false
  let at = 12
  while (at + 8 <= end) {
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at > 12 && at <= end + 1
}
