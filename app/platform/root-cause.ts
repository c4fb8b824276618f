/** The innermost cause of an error. */
export function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}

/** The message of the driver or the server; the errors around it contain the statement and its parameters. */
export function rootMessage(error: unknown): string {
  const root = rootCause(error)
  // If several addresses were tried, Node's error has no message.
  return root instanceof Error ? root.message || String((root as NodeJS.ErrnoException).code) : String(root)
}
