/** The innermost cause of an error. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** What the driver or the server said; the errors around it carry the statement and its parameters. */
export function rootMessage(error: unknown): string {
  const root = rootCause(error)
  // When several addresses were tried together Node's error has no message.
  return root instanceof Error ? root.message || String((root as NodeJS.ErrnoException).code) : String(root)
}
