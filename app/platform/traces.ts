/** A request of which a span tells. */
interface TracedRequest {
  requestId: string
  method: string | undefined
  /** Without what a log may not have. */
  path: string
  /** The pattern of its route: `/events/:slug`. */
  route: string
  /** `traceparent` of a proxy of ours; undefined: the trace begins here. */
  parent: string | undefined
}

/** A request's span: what is done within it is told as its part. */
interface RequestSpan {
  run: <Result>(work: () => Result) => Result
  end: (response: { status: number; source: string; isAborted: boolean }) => void
}

/** What is told to an OpenTelemetry collector of requests, background work, statements and calls of other companies (OPS-06). */
export interface Traces {
  begin: (request: TracedRequest) => RequestSpan
  /** Runs `work` as a trace of its own. */
  runJob: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** Sends what is left, for a few seconds at most. */
  stop: () => Promise<void>
}
