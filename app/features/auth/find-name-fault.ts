const maxCharacters = 100

/** What is wrong with a person's name as it was typed; null when nothing is. */
export function findNameFault(name: string): string | null {
  if (!name.trim()) return 'Enter your name'
  if (name.trim().length > maxCharacters) return `Use at most ${maxCharacters} characters`
  // Control characters, above all NUL, and marks that reverse the direction of neighbouring text.
  return /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name) ? 'Use letters that can be read' : null
}
