import { utf8Bytes } from './utf8-bytes.ts'

/**
 * A line of a calendar or vCard file, folded into pieces of at most 75 octets, joined by CRLF and a blank that
 * counts; no character is split (RFC 5545, 3.1; RFC 2426, 2.6).
 */
export function foldContentLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = utf8Bytes(character)
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
