import { LRUCache } from 'lru-cache'
import type { Change } from '#app/features/live/live-topics.ts'
import type { CachedResponse } from './cached-response.ts'
import { within } from './within.ts'

/** A rendered page, ready to be sent to everyone who requested it. */
export interface RenderedPage {
  response: CachedResponse
  /** Makes the response for requests from before a change that came during rendering: the same page, not cacheable by a CDN. */
  superseded: () => CachedResponse
  /** Whether later requests may get it too. */
  mayKeep: boolean
  /** When it expires: a hold on one of its works ends. */
  expiresAt: Date | null
  /** Topics whose changes may change the page, and ids of the works it shows: a change of their holds changes it. */
  madeFrom: ReadonlySet<string>
}

/** The current public pages, each rendered once however many requests there are. */
export interface PageCache {
  /** The page if it is cached. */
  find: (key: string) => CachedResponse | undefined
  /** The page, rendered by `render` unless it is being rendered already; null when it cannot be shared. */
  open: (key: string, render: () => Promise<RenderedPage | null>) => Promise<CachedResponse | null>
  /** Drops the pages that `change` affects, also those being rendered: their data may have been read before it. */
  drop: (change: Change) => void
  /** Drops every page, also those being rendered. */
  empty: () => void
  /**
   * From now on changes are received; `catchUp` resolves when earlier ones have been. While they are not received (null), no page is
   * found, kept or shared.
   */
  setInformed: (catchUp: (() => Promise<void>) | null) => void
  isInformed: () => boolean
  /** Resolves to whether every earlier change has been received: what is found then is no older than the call. */
  hasCaughtUp: () => Promise<boolean>
}

type KeptPage = Pick<RenderedPage, 'response' | 'expiresAt' | 'madeFrom'>

/** Memory that one entry of a page's `madeFrom` takes, there and in the index. */
const bytesPerSource = 200

/** The longest wait for that: after it the database counts as unavailable, and the cache is bypassed. */
const defaultCatchUpLimitMs = 500

/** Makes the cache, of at most `maxBytes`. Whether it has caught up is waited for `catchUpLimitMs` at most. */
export function createPageCache({
  now,
  maxBytes,
  catchUpLimitMs = defaultCatchUpLimitMs,
}: {
  now: () => Date
  maxBytes: number
  catchUpLimitMs?: number
}): PageCache {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ response, madeFrom }, key) => response.bytes + 2 * key.length + bytesPerSource * madeFrom.size,
    dispose: ({ madeFrom }, key) => unindex(key, madeFrom),
  })
  /** The keys of the pages that are made from a topic or work. */
  const madeFrom = new Map<string, Set<string>>()
  const underWay = new Map<string, Promise<CachedResponse | null>>()
  /** For each rendering in progress, the changes since it began. What the page is made from is known only at its end. */
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

  function keep(key: string, { response, expiresAt, madeFrom: sources }: KeptPage) {
    pages.set(key, { response, expiresAt, madeFrom: sources })
    // A page that is too large is not kept.
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
      return page && (page.expiresAt === null || now() < page.expiresAt) ? page.response : undefined
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
      // Requests from now on do not share a rendering that began before.
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
        await within(catchUpLimitMs, asked(), 'the changes of before are not heard of')
      } catch {
        return false
      }
      return asked === catchUp
    },
  }
}

/** The entry of `madeFrom` by which the change affects a page. */
function sourcesOf({ topic, heldWorks }: Change): readonly string[] {
  return heldWorks ?? [topic]
}
