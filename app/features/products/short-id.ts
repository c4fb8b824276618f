const digits = 9

/**
 * The last digits of a work's id, for a link that names many: 36 bits, random in ids of version 4 and 7. That another of
 * 100,000 works ends on the same digits as one of 50 happens once in 14,000 lists.
 */
export function shortIdOf(id: string): string {
  return id.slice(-digits).toLowerCase()
}

export function isShortId(text: string): boolean {
  return /^[\da-f]{9}$/.test(text)
}
