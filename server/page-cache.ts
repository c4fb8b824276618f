import { LRUCache } from 'lru-cache'
import type { KeptAnswer } from './kept-answer.ts'

/** A rendered page, ready to be sent to everyone who asked for it. */
export interface RenderedPage {
  answer: KeptAnswer
  /** Whether those who ask later may have it too. */
  mayKeep: boolean
  /** When it stops being true by itself: a hold on one of its works ends. */
  goodUntil: Date | null
}

/** The public pages as they are now, each rendered once however many ask. */
export interface PageCache {
  /** The page if it is at hand. */
  find: (key: string) => KeptAnswer | undefined
  /** The page, rendered by `render` unless somebody's request is at it already; null when it cannot be shared. */
  open: (key: string, render: () => Promise<RenderedPage | null>) => Promise<KeptAnswer | null>
  /** Forgets every page, and what is being rendered too: it may have been read before the change. */
  empty: () => void
  /** While changes cannot be heard of (`false`), no page is found, kept or shared. */
  setTrusted: (isTrusted: boolean) => void
  isTrusted: () => boolean
}

export function createPageCache({ now, maxBytes }: { now: () => Date; maxBytes: number }): PageCache {
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.bytes + 2 * key.length,
  })
  const underWay = new Map<string, Promise<KeptAnswer | null>>()
  let generation = 0
  let trusted = false

  function empty() {
    generation += 1
    pages.clear()
    underWay.clear()
  }

  async function build(key: string, render: () => Promise<RenderedPage | null>) {
    const begun = generation
    const page = await render()
    if (page?.mayKeep && begun === generation) pages.set(key, page)
    return page ? page.answer : null
  }

  return {
    find(key) {
      const page = trusted ? pages.get(key) : undefined
      return page && (page.goodUntil === null || now() < page.goodUntil) ? page.answer : undefined
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
    empty,
    setTrusted(isTrusted) {
      trusted = isTrusted
      empty()
    },
    isTrusted: () => trusted,
  }
}
