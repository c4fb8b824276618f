/** How far a replica must have replayed to hold the last changes, as positions in the primary's write-ahead log (bytes). */
export interface ChangePositions {
  /** Something under `topics` has changed: discards their positions. */
  changed: (topics: readonly string[]) => void
  /** Something was written here, whose notice may not have arrived yet. */
  wrote: () => void
  /**
   * Changes are received from now on, or, with null, no longer. No position is known while they are not, nor for the time
   * before.
   * @param awaitNotices resolves when the notices of everything that was committed before have come
   */
  setInformed: (awaitNotices: (() => Promise<void>) | null) => void
  /** The position of the last changes of `topics`, or a later one; null while unknown, and then it is queried. */
  find: (topics: readonly string[]) => number | null
}

/**
 * @param ask queries the primary's current position. The notice of a change comes after its commit, so a position that is queried
 *   after the notice is past the change.
 * @param topics all that there are
 */
export function createChangePositions(
  topics: readonly string[],
  ask: () => Promise<number>,
  onError: (error: unknown) => void,
): ChangePositions {
  const known = new Map<string, number>()
  /** The topics that have not changed since the position was queried; null: no query is running. */
  let asked: Set<string> | null = null
  let awaitNotices: (() => Promise<void>) | null = null
  let pendingWrites = 0

  function changed(changedTopics: readonly string[]) {
    for (const topic of changedTopics) {
      known.delete(topic)
      asked?.delete(topic)
    }
  }

  async function learn() {
    if (asked) return
    asked = new Set(topics.filter((topic) => !known.has(topic)))
    try {
      const position = await ask()
      for (const topic of asked) known.set(topic, position)
    } catch (error) {
      onError(error)
    } finally {
      asked = null
    }
  }

  return {
    changed,
    wrote() {
      if (!awaitNotices) return
      pendingWrites += 1
      void awaitNotices()
        .catch(() => changed(topics))
        .finally(() => {
          pendingWrites -= 1
        })
    },
    setInformed(newAwaitNotices) {
      awaitNotices = newAwaitNotices
      changed(topics)
    },
    find(wanted) {
      if (!awaitNotices || pendingWrites > 0) return null
      let last = 0
      for (const topic of wanted) {
        const position = known.get(topic)
        if (position === undefined) {
          void learn()
          return null
        }
        last = Math.max(last, position)
      }
      return last
    },
  }
}
