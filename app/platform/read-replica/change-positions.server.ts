/** How far a replica must have come to hold the last changes, as positions in the primary's write-ahead log (bytes). */
export interface ChangePositions {
  /** Something under `topics` has changed: from now on nothing that was found for them before holds. */
  changed: (topics: readonly string[]) => void
  /** Something was written here, of which no notice may have come yet. */
  wrote: () => void
  /**
   * Changes are heard of from now on, or, with null, no longer. Nothing is known while they are not, nor of the time before
   * they were.
   * @param hear resolves when the notices of everything that was committed before have come
   */
  setInformed: (hear: (() => Promise<void>) | null) => void
  /** The position of the last changes of `topics`, or one after it; null while it is not known, and then it is asked for. */
  find: (topics: readonly string[]) => number | null
}

/**
 * @param ask the position of the primary now. The notice of a change comes after its commit, so a position that is asked for
 *   after the notice is past the change.
 * @param topics all that there are
 */
export function createChangePositions(
  topics: readonly string[],
  ask: () => Promise<number>,
  onError: (error: unknown) => void,
): ChangePositions {
  const known = new Map<string, number>()
  /** The topics that have not changed since the position was asked for; null: it is not being asked for. */
  let asked: Set<string> | null = null
  let hearAll: (() => Promise<void>) | null = null
  let unheardWrites = 0

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
      if (!hearAll) return
      unheardWrites += 1
      void hearAll()
        .catch(() => changed(topics))
        .finally(() => {
          unheardWrites -= 1
        })
    },
    setInformed(hear) {
      hearAll = hear
      changed(topics)
    },
    find(wanted) {
      if (!hearAll || unheardWrites > 0) return null
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
