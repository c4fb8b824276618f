import { ImageRefused } from './image-store.server.ts'
import { acceptedTypes, maxUploadBytes } from './picture.ts'

/**
 * A decoder reads all coefficients again for each scan of a JPEG, and no timeout ends it meanwhile (decision 0031); real
 * files have about ten scans.
 */
const maxScans = 100
/** The head of a scan: its marker, its length and its number of components, which belong together. */
const scanHead = /\xff\xda\0(?:\x08\x01|\x0a\x02|\x0c\x03|\x0e\x04)/g

/**
 * Checks an upload's size, its type (by its bytes, not its name; UPL-03, OP-84) and its scans, before a decoder reads
 * it. The decoder finds out whether it is complete (`makeVariants`).
 * @throws ImageRefused for a file that is too large, empty, of another type, or made to cost time
 */
export function checkUpload(bytes: Buffer, { maxBytes = maxUploadBytes } = {}): void {
  if (bytes.length > maxBytes)
    throw new ImageRefused('too-large', `File size must be less than ${Math.round(maxBytes / 1024 / 1024)}MB`)
  if (bytes.length === 0) throw new ImageRefused('unreadable', 'The file is empty')
  if (!isPicture(bytes)) throw new ImageRefused('wrong-type', `File type must be ${acceptedTypes}`)
  const scans = isJpeg(bytes) ? (bytes.toString('latin1').match(scanHead)?.length ?? 0) : 0
  if (scans > maxScans) throw new ImageRefused('unreadable', 'The picture is damaged or incomplete')
}

/** Whether bytes begin like a JPEG, a PNG or a WebP. */
export function isPicture(bytes: Buffer): boolean {
  return isJpeg(bytes) || isPng(bytes) || isWebp(bytes)
}

export const isJpeg = (bytes: Buffer) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff'
export const isPng = (bytes: Buffer) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
