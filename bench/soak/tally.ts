/** The outcomes of one kind of request. */
interface Row {
  /** By outcome: a status, or why there was no response. */
  outcomes: Record<string, number>
  /** Durations in milliseconds of requests that got a response while nothing was killed. */
  times: number[]
}

/** Counts requests by kind and outcome. */
export function createTally() {
  const rows = new Map<string, Row>()
  return {
    note(kind: string, outcome: string, ms?: number) {
      const row = rows.get(kind) ?? { outcomes: {}, times: [] }
      rows.set(kind, row)
      row.outcomes[outcome] = (row.outcomes[outcome] ?? 0) + 1
      if (ms !== undefined) row.times.push(ms)
    },
    /** How many outcomes `isFault` counts as faults. */
    count: (isFault: (outcome: string) => boolean) =>
      [...rows.values()].reduce(
        (sum, { outcomes }) =>
          sum + Object.entries(outcomes).reduce((some, [outcome, count]) => some + (isFault(outcome) ? count : 0), 0),
        0,
      ),
    /** A line for each kind: times in ms, then outcomes. */
    lines: () =>
      [...rows].map(([kind, { outcomes, times }]) => {
        const sorted = times.toSorted((a, b) => a - b)
        const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1) ?? '-'
        const outcomeCounts = Object.entries(outcomes).map(([outcome, count]) => `${outcome}: ${count}`)
        return `${kind}: p50 ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)} ms; ${outcomeCounts.join(', ')}`
      }),
  }
}

export type Tally = ReturnType<typeof createTally>
