const digits = 9

/**
 * The last digits of a work's id, for a link that lists many works: 36 bits, random in ids of version 4 and 7. One in 14,000
 * lists of 50 works has an id whose digits are also those of another of 100,000 works.
 */
export function shortIdOf(id: string): string {
  return id.slice(-digits).toLowerCase()
}

export function isShortId(text: string): boolean {
  return /^[\da-f]{9}$/.test(text)
}
