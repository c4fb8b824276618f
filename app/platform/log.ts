/** The part of pino's logger that features use: one object of facts, then a sentence. */
export interface Log {
  debug: (facts: object, message: string) => void
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
  error: (facts: object, message: string) => void
  child: (facts: Record<string, unknown>) => Log
}
