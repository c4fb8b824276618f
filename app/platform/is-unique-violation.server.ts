/** Whether a write failed because another row has this unique value, e.g. this address. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return (cause?.code ?? code) === '23505'
}
