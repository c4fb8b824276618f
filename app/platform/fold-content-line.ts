import { utf8Bytes } from './utf8-bytes.ts'

/**
 * A line of a calendar or vCard file in pieces of at most 75 octets, each after the first behind CRLF and a blank that
 * counts; no character is cut in two (RFC 5545, 3.1; RFC 2426, 2.6).
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
