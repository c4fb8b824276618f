import { acceptedTypes, largestUploadBytes } from './picture.ts'

/** Why a chosen file is not taken, in the words of the drop zone (UPL-03..06, OP-56); null for one that is. */
export async function findFileFault(file: Blob): Promise<string | null> {
  if (file.size < 1) return 'File is smaller than 1 bytes'
  if (file.size > largestUploadBytes) return `File is larger than ${largestUploadBytes} bytes`
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return isPicture(start) ? null : `File type must be ${acceptedTypes}`
}

/** Whether a file begins like a JPEG, a PNG or a WebP: its bytes decide, not its name (OP-84). */
function isPicture(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start)
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8) === 'WEBP')
  )
}
