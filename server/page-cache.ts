import { LRUCache } from 'lru-cache'
import type { Change } from '#app/features/live/live-topics.ts'
import type { CachedResponse } from './cached-response.ts'
import { within } from './within.ts'

/** A rendered page, ready to be sent to everyone who asked for it. */
export interface RenderedPage {
  response: CachedResponse
  /** Makes what those get who asked before a change that came while it was rendered: the same page, which no CDN keeps. */
  superseded: () => CachedResponse
  /** Whether those who ask later may have it too. */
  mayKeep: boolean
  /** When it stops being true by itself: a hold on one of its works ends. */
  goodUntil: Date | null
  /** Topics, any change of which may change the page, and ids of the works it shows: a hold on one of them changes it. */
  madeFrom: ReadonlySet<string>
}

/** The public pages as they are now, each rendered once however many ask. */
export interface PageCache {
  /** The page if it is at hand. */
  find: (key: string) => CachedResponse | undefined
  /** The page, rendered by `render` unless somebody's request is at it already; null when it cannot be shared. */
  open: (key: string, render: () => Promise<RenderedPage | null>) => Promise<CachedResponse | null>
  /** Forgets the pages that `change` concerns, also those that are being rendered: they may have been read before it. */
  drop: (change: Change) => void
  /** Forgets every page, and what is being rendered too. */
  empty: () => void
  /**
   * From now on changes are heard of; `catchUp` resolves when those of before have been. While they cannot be (null), no page is
   * found, kept or shared.
   */
  setInformed: (catchUp: (() => Promise<void>) | null) => void
  isInformed: () => boolean
  /** Resolves to whether every change of before has been heard of: what is found then is no older than the question. */
  hasCaughtUp: () => Promise<boolean>
}

type KeptPage = Pick<RenderedPage, 'response' | 'goodUntil' | 'madeFrom'>

/** Memory that one entry of a page's `madeFrom` takes, there and in the index. */
const bytesPerSource = 200

/** Longer nobody waits to know whether what is cached still holds: the database is away, and is asked what may be read instead. */
const defaultHearLimitMs = 500

/** Makes the cache, of at most `maxBytes`. Whether it has caught up is waited for `hearLimitMs` at most. */
export function createPageCache({
  now,
  maxBytes,
  hearLimitMs = defaultHearLimitMs,
}: {
  now: () => Date
  maxBytes: number
  hearLimitMs?: number
}): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ response, madeFrom }, key) => response.bytes + 2 * key.length + bytesPerSource * madeFrom.size,
    dispose: ({ madeFrom }, key) => unindex(key, madeFrom),
  })
  /** The keys of the pages that are made from a topic or work. */
  const madeFrom = new Map<string, Set<string>>()
  const underWay = new Map<string, Promise<CachedResponse | null>>()
  /** For each rendering under way the changes since it began. What the page is made from is known only when it is there. */
  const missed = new Set<Change[]>()
  let generation = 0
  let catchUp: (() => Promise<void>) | null = null

  function empty() {
    generation += 1
    pages.clear()
    underWay.clear()
  }

  async function build(key: string, render: () => Promise<RenderedPage | null>) {
    const begun = generation
    const changes: Change[] = []
    missed.add(changes)
    const page = await render().finally(() => missed.delete(changes))
    if (!page) return null
    const isCurrent =
      begun === generation && !changes.some((change) => sourcesOf(change).some((source) => page.madeFrom.has(source)))
    if (!isCurrent) return page.superseded()
    if (page.mayKeep) keep(key, page)
    return page.response
  }

  function keep(key: string, { response, goodUntil, madeFrom: sources }: KeptPage) {
    pages.set(key, { response, goodUntil, madeFrom: sources })
    // One that is too large is not kept.
    if (!pages.has(key)) return
    for (const source of sources) madeFrom.set(source, (madeFrom.get(source) ?? new Set()).add(key))
  }

  function unindex(key: string, sources: ReadonlySet<string>) {
    for (const source of sources) {
      const keys = madeFrom.get(source)
      keys?.delete(key)
      if (keys?.size === 0) madeFrom.delete(source)
    }
  }

  return {
    find(key) {
      const page = catchUp ? pages.get(key) : undefined
      return page && (page.goodUntil === null || now() < page.goodUntil) ? page.response : undefined
    },
    open(key, render) {
      const building = underWay.get(key)
      if (building) return building
      const begun = build(key, render).finally(() => {
        if (underWay.get(key) === begun) underWay.delete(key)
      })
      underWay.set(key, begun)
      return begun
    },
    drop(change) {
      for (const changes of missed) changes.push(change)
      // Whoever asks from now on shares no rendering that was begun before.
      underWay.clear()
      for (const source of sourcesOf(change)) for (const key of [...(madeFrom.get(source) ?? [])]) pages.delete(key)
    },
    empty,
    setInformed(newCatchUp) {
      catchUp = newCatchUp
      empty()
    },
    isInformed: () => catchUp !== null,
    async hasCaughtUp() {
      const asked = catchUp
      if (!asked) return false
      try {
        await within(hearLimitMs, asked(), 'the changes of before are not heard of')
      } catch {
        return false
      }
      return asked === catchUp
    },
  }
}

/** What a page must be made from for the change to concern it. */
function sourcesOf({ topic, heldWorks }: Change): readonly string[] {
  return heldWorks ?? [topic]
}
