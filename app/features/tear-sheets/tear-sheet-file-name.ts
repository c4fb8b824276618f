import { utf8Bytes } from '#app/platform/utf8-bytes.ts'

/** The most bytes of the name without its extension: file systems allow 255 for all of it. */
const maxBytes = 200

/**
 * The file name of a work's tear sheet (TEAR-03): every character that is no letter or digit becomes `_` (OP-79). Letters and
 * digits of every script are kept; an accent belongs to its letter.
 */
export function tearSheetFileName(name: string): string {
  const stem = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
  return `${cutToBytes(stem, maxBytes)}_tear_sheet.pdf`
}

/** `Content-Disposition` of a download, with an ASCII name for programs that support no other (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The name in a `Content-Disposition` that `attachment` wrote; null when there is none. */
export function readAttachmentName(header: string | null): string | null {
  const encoded = header?.match(/filename\*=UTF-8''([^;\s]+)/)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : null
  } catch {
    return null
  }
}

/** At most `max` bytes of UTF-8, without splitting a character. */
function cutToBytes(text: string, max: number): string {
  let bytes = 0
  let end = 0
  for (const char of text) {
    bytes += utf8Bytes(char)
    if (bytes > max) break
    end += char.length
  }
  return text.slice(0, end)
}
