import { expireEveryResource, tellReturn } from '#app/platform/resource.ts'
import { isStaffTopic, type LiveTopic, liveTopics, mostNamedWorks, publicTopics } from './live-topics.ts'

/** When a lost stream is asked for again (LIVE-05). */
const retryMs = 5_000
/** How long a stream may be silent, which is three heartbeats: one that a network has dropped without a word stays open for ever. */
const longestSilenceMs = 75_000
/** What cannot be read again and again is told after twice the wait each time, so often at most: a server in trouble is asked less. */
const mostDoublings = 3
/** Notices that come faster lead to one call, so that a large import does not make every browser ask ten times a second. */
const settleMs = 500
/** The same in the back office, where several open lists share the limit of one address (LIVE-16). */
const settleStaffMs = 5_000
/** What a call began and has not ended by then is waited for no more. */
const longestCallMs = 30_000

declare global {
  interface Window {
    /** React Router's own list of routes, there before the page is hydrated. */
    __reactRouterManifest?: { version: string; routes: Record<string, { module: string; imports?: string[] }> }
  }
}

interface Follower {
  topics: readonly LiveTopic[]
  /** false, or a promise of it: what has changed could not be read. */
  onChange: () => unknown
  /** The works it shows now, if it needs to know of no hold on others. */
  works: (() => readonly string[]) | undefined
  /** A call was made less than the settling time ago, or what it began is not over: begun again with every notice, it would never be. */
  isBusy: boolean
  /** There was a notice meanwhile. */
  isBehind: boolean
  /** How often in a row it could not read what has changed. */
  failures: number
}

export interface LiveFeed {
  /**
   * Calls `onChange` when something of `topics` has changed; with `works`, not for a hold on another. Where that returns or resolves
   * to false, the change could not be read, and is told again. `isPage`: it shows what the page's loaders read before it was there, and is
   * called at once for what may have come after that. Returns how to stop.
   */
  follow: (
    topics: readonly LiveTopic[],
    onChange: () => unknown,
    works?: () => readonly string[],
    isPage?: boolean,
  ) => () => void
  /** To be called when a follower shows other works than before. */
  showOthers: () => void
}

/**
 * Follows changes for a whole tab over one stream, which is open only while somebody follows and the tab is seen: browsers
 * allow six connections to a host, and closing what nobody looks at needs no talk between tabs. Every stream begins where
 * the one before ended, the first where the page was read (`<html data-heard>`): what changed in between is told at once.
 * It names the works on show, so that a hold on another is not told, and is opened again when there are others: a hold on
 * them that it was not told of is then what changed in between. The same goes for the first page that follows a topic of
 * the back office.
 */
export function createLiveFeed(): LiveFeed {
  const followers = new Set<Follower>()
  let source: EventSource | undefined
  /** The works that the stream names; null: it is told of all. */
  let named: ReadonlySet<string> | null
  /** The topics that the stream was asked for: those of the back office only where a page of it follows them. */
  let asked: readonly LiveTopic[]
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  /** The stream before was lost. */
  let isBack = false
  /** The last change known of each of `liveTopics`. */
  let heard: string[] | undefined
  /** Topics heard of that no page which came after that was called for. */
  const unread = new Set<LiveTopic>()

  function tell(follower: Follower) {
    follower.isBehind = follower.isBusy
    if (follower.isBusy) return
    follower.isBusy = true
    const called = (async () => follower.onChange())()
    // However long it took.
    void called.then(
      (result) => {
        follower.failures = result === false ? follower.failures + 1 : 0
        if (result === false) beginAnew(retryMs * 2 ** Math.min(follower.failures - 1, mostDoublings))
      },
      () => {},
    )
    void Promise.allSettled([
      Promise.race([called, after(longestCallMs)]),
      after(followsStaffTopics() ? settleStaffMs : settleMs),
    ]).then(() => {
      follower.isBusy = false
      if (follower.isBehind && followers.has(follower)) tell(follower)
    })
  }

  function worksOnShow(): Set<string> | null {
    const shown = new Set<string>()
    for (const { topics, works } of followers) {
      if (!topics.includes('products_changes')) continue
      if (!works) return null
      for (const id of works()) shown.add(id)
    }
    return shown.size > mostNamedWorks ? null : shown
  }

  function open() {
    retry = undefined
    named = worksOnShow()
    asked = followsStaffTopics() ? liveTopics : publicTopics
    heard ??= (document.documentElement.dataset.heard ?? '').split(',')
    const known = heard
    const works = named ? `&works=${[...named].join(',')}` : ''
    const stream = new EventSource(
      `/api/live?topics=${asked.join(',')}&heard=${known.slice(0, asked.length).join(',')}${works}&build=${window.__reactRouterManifest?.version}`,
    )
    source = stream
    // The browser would not ask again after a refusal, so the stream is always opened again.
    stream.onopen = () => {
      if (isBack) tellReturn()
      isBack = false
    }
    stream.onerror = () => lose(retryMs)
    awaitHeartbeat()
    stream.addEventListener('heartbeat', awaitHeartbeat)
    // Read by ui/leave-old-build.ts, which is no part of the first view.
    stream.addEventListener('build', () => {
      document.documentElement.dataset.build = 'old'
    })
    for (const [index, topic] of asked.entries())
      stream.addEventListener(topic, ({ lastEventId }: MessageEvent) => {
        known[index] = lastEventId
        unread.add(topic)
        // Also what is kept for Back, by pages that nobody looks at now.
        expireEveryResource()
        for (const follower of followers) if (follower.topics.includes(topic)) tell(follower)
      })
  }

  function awaitHeartbeat() {
    clearTimeout(silence)
    silence = setTimeout(() => lose(0), longestSilenceMs)
  }

  function lose(waitMs: number) {
    close()
    isBack = true
    retry = setTimeout(open, waitMs)
  }

  /** As if nothing had been heard of yet: the next stream tells of every topic. */
  function beginAnew(waitMs: number) {
    heard = heard?.map(() => '')
    if (source) lose(waitMs)
  }

  function close() {
    clearTimeout(retry)
    clearTimeout(silence)
    retry = undefined
    source?.close()
    source = undefined
  }

  function adjust() {
    const isWanted = followers.size > 0 && document.visibilityState !== 'hidden'
    const isOpen = source !== undefined || retry !== undefined
    if (isWanted && !isOpen) open()
    else if (!isWanted && isOpen) close()
    // One that waits to be asked for again will name what is on show by then.
    else if (source && !(coversTopics() && coversWorksOnShow())) {
      close()
      open()
    }
  }

  function followsStaffTopics() {
    return [...followers].some(({ topics }) => topics.some(isStaffTopic))
  }

  function coversTopics() {
    return asked === liveTopics || !followsStaffTopics()
  }

  function coversWorksOnShow() {
    const shown = named && worksOnShow()
    return !named || (shown !== null && [...shown].every((id) => named!.has(id)))
  }

  function follow(...[topics, onChange, works, isPage]: Parameters<LiveFeed['follow']>) {
    const follower: Follower = { topics, onChange, works, isBusy: false, isBehind: false, failures: 0 }
    if (followers.size === 0) document.addEventListener('visibilitychange', adjust)
    followers.add(follower)
    // After the effects of the whole page: all that follow are known by then, and hydration does not wait for a connection.
    setTimeout(adjust)
    if (isPage && topics.filter((topic) => unread.delete(topic)).length > 0) tell(follower)
    return () => {
      followers.delete(follower)
      // The next page may follow too: its effects run right after those of the one it replaces have ended.
      setTimeout(adjust)
      if (followers.size === 0) document.removeEventListener('visibilitychange', adjust)
    }
  }

  return { follow, showOthers: adjust }
}

const after = (ms: number) => new Promise((over) => setTimeout(over, ms))

/** The tab's own feed. */
export const liveFeed = createLiveFeed()
