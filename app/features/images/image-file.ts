import { acceptedTypes, maxUploadBytes } from './picture.ts'

/** The drop zone's messages for refused files, with what is accepted. */
export interface FileFault {
  reason: string
  hint?: string
}

/** Why a chosen file is refused (UPL-03..06, UPL-13, OP-56); null if it is accepted. */
export async function findFileFault(file: Blob): Promise<FileFault | null> {
  if (file.size < 1) return { reason: 'File is smaller than 1 bytes', hint: 'It is empty.' }
  if (file.size > maxUploadBytes) {
    const reason = `File is larger than ${maxUploadBytes} bytes`
    return { reason, hint: `It has ${megabytes(file.size)} MB; at most 5 MB are taken. Save it smaller and try again.` }
  }
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  if (isPicture(start)) return null
  return { reason: `File type must be ${acceptedTypes}`, ...(isHeic(start) && { hint: heicHint }) }
}

const heicHint =
  'This is a HEIC photograph. On the iPhone choose Settings, Camera, Formats, Most Compatible; photographs that are there already become JPEG when they are sent by mail.'

/** With one decimal, rounded up: more than 5 MB is never shown as 5. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / 1_048_576) * 10) / 10
}

/** Whether a file begins like HEIC or a similar container of phone photographs. */
function isHeic(start: Uint8Array): boolean {
  return /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...start.slice(4)))
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
