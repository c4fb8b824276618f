/** The loggable parts of an error: its origin and kind, without data from visitors or tables. */
export interface DescribedError {
  type: string
  message: string
  code?: string | undefined
  /** Postgres' fields that name parts of the schema, not values. */
  severity?: string | undefined
  table?: string | undefined
  column?: string | undefined
  constraint?: string | undefined
  stack?: string | undefined
  cause?: DescribedError | undefined
  /** Of several attempts that failed together. */
  errors?: DescribedError[] | undefined
}

/** The limit for causes: an error may be caused by itself, or by a thousand others. */
const maxCauses = 8

/**
 * An error for the log, with its causes. Drizzle's messages contain a query's parameters (a session's token, an order's id),
 * Postgres quotes values in its messages and in `detail`, and our triggers name orders: all of that is left out, also of the stack.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, and no error' }
  const { code, severity, table, column, constraint } = error as unknown as Record<string, unknown>
  const message = withoutValues(error, code)
  // The stack begins with the message, which may go over several lines.
  const frames = error.stack?.slice(Math.max(0, error.stack.search(/\n {4}at /)))
  const goesOn = depth < maxCauses
  return {
    type: error.constructor.name,
    message,
    code: text(code),
    severity: text(severity),
    table: text(table),
    column: text(column),
    constraint: text(constraint),
    stack: frames?.startsWith('\n    at ') ? `${error.name}: ${message}${frames}` : undefined,
    cause: goesOn && error.cause !== undefined ? describeError(error.cause, depth + 1) : undefined,
    errors:
      goesOn && error instanceof AggregateError
        ? error.errors.slice(0, maxCauses).map((one) => describeError(one, depth + 1))
        : undefined,
  }
}

function withoutValues(error: Error, code: unknown): string {
  // Drizzle: `Failed query: select ... where "token" = $1\nparams: abc`
  if ('query' in error && 'params' in error) return error.message.replace(/\nparams: .*$/s, '')
  // Postgres on invalid data: `invalid input syntax for type uuid: "abc"`. Elsewhere it quotes names.
  if (typeof code === 'string' && code.startsWith('22')) return error.message.replace(/"[^]*"/g, '"…"')
  // Our triggers: `order 0198c7a0-… is paid and its work is for sale`. What is left is its number.
  return error.message.replace(/\border [\da-f-]{28}([\da-f]{8})\b/g, 'order $1')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
