/** A request as the metrics count it. */
export interface CountedRequest {
  method: string | undefined
  /** The pattern of its route: `/events/:slug`. */
  route: string
  status: number
  seconds: number
  /** Where its response came from: ready in memory, a page rendered for all who asked, or made for it alone. */
  source: 'memory' | 'shared' | 'own'
}

/** The metrics that a monitoring system reads (OPS-02). */
export interface Metrics {
  count: (request: CountedRequest) => void
  /** Counts a call that has pages at the CDN purged. */
  countPurge: (isDone: boolean) => void
  /** Everything that is known now, in Prometheus' text format. */
  read: () => Promise<{ contentType: string; text: string }>
}
