/** A request as the metrics count it. */
export interface CountedRequest {
  method: string | undefined
  /** The pattern of its route: `/events/:slug`. */
  route: string
  status: number
  seconds: number
  /** Where its response came from: memory, a page rendered for concurrent requests, or rendered for this one only. */
  source: 'memory' | 'shared' | 'own'
}

/** The metrics that a monitoring system reads (OPS-02). */
export interface Metrics {
  count: (request: CountedRequest) => void
  /** Counts a purge call to the CDN. */
  countPurge: (isDone: boolean) => void
  /** The current values, in Prometheus' text format. */
  read: () => Promise<{ contentType: string; text: string }>
}
