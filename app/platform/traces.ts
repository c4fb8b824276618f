/** A request that a span describes. */
interface TracedRequest {
  requestId: string
  method: string | undefined
  /** Without what must not be logged. */
  path: string
  /** The pattern of its route: `/events/:slug`. */
  route: string
  /** The `traceparent` header of our own proxy; undefined: the trace begins here. */
  parent: string | undefined
}

/** A request's span: spans of operations within the request are its children. */
interface RequestSpan {
  run: <Result>(work: () => Result) => Result
  end: (response: { status: number; source: string; isAborted: boolean }) => void
}

/** Reports requests, background jobs, statements and calls of other companies to an OpenTelemetry collector (OPS-06). */
export interface Traces {
  begin: (request: TracedRequest) => RequestSpan
  /** Runs `work` in a trace of its own. */
  runJob: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** Sends the remaining spans, for a few seconds at most. */
  stop: () => Promise<void>
}
