import { expireEveryResource, retryFailedResources } from '#app/platform/resource.ts'
import { isStaffTopic, type LiveTopic, liveTopics, maxNamedWorks, publicTopics } from './live-topics.ts'

/** The delay before a lost stream is reopened (LIVE-05). */
const retryMs = 5_000
/** How long a stream may be silent: three heartbeats. Without this, a stream that the network silently dropped would stay open for ever. */
const maxSilenceMs = 75_000
/** After repeated failed reads the wait doubles, at most this many times: an overloaded server gets fewer requests. */
const maxDoublings = 3
/** Notices within this time lead to one call, so that a large import does not make every browser send ten requests a second. */
const settleMs = 500
/** The same in the back office, where several open lists share the limit of one address (LIVE-16). */
const settleStaffMs = 5_000
/** What a call began and has not ended by then is waited for no more. */
const maxCallMs = 30_000

declare global {
  interface Window {
    /** React Router's own list of routes, available before hydration. */
    __reactRouterManifest?: { version: string; routes: Record<string, { module: string; imports?: string[] }> }
  }
}

interface Follower {
  topics: readonly LiveTopic[]
  /** Returns false, or a promise of it, if the change could not be read. */
  onChange: () => unknown
  /** The works it shows now, if holds on others do not matter to it. */
  works: (() => readonly string[]) | undefined
  /** A call was made less than the settling time ago, or what it began is not over: begun again with every notice, it would never be. */
  isBusy: boolean
  /** Whether there was a notice meanwhile. */
  isBehind: boolean
  /** How many consecutive reads have failed. */
  failures: number
}

export interface LiveFeed {
  /**
   * Calls `onChange` when something under `topics` has changed; with `works`, not for holds on others. If that returns or resolves
   * to false, the change could not be read, and the call is repeated. `isPage`: the follower shows data that the page's loaders read before
   * it was mounted, and is called at once for later changes. Returns a function that stops it.
   */
  follow: (
    topics: readonly LiveTopic[],
    onChange: () => unknown,
    works?: () => readonly string[],
    isPage?: boolean,
  ) => () => void
  /** Call it when a follower shows other works than before. */
  showOthers: () => void
}

/**
 * Follows changes for a whole tab over one stream, which is open only while there is a follower and the tab is visible: browsers
 * allow six connections to a host, and closing streams of hidden tabs needs no coordination between tabs. Every stream begins where
 * the previous one ended, the first where the page was read (`<html data-heard>`): changes in between are sent at once.
 * It names the works that are shown, so that holds on others are not sent, and is reopened when there are other works: holds on
 * these that were not sent are then among the changes in between. The same goes for the first page that follows a topic of
 * the back office.
 */
export function createLiveFeed(): LiveFeed {
  const followers = new Set<Follower>()
  let source: EventSource | undefined
  /** The works that the stream names; null: it gets notices of all. */
  let named: ReadonlySet<string> | null
  /** The topics of the stream: those of the back office only if one of its pages follows them. */
  let asked: readonly LiveTopic[]
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Whether the previous stream was lost. */
  let isBack = false
  /** The last change known of each of `liveTopics`. */
  let knownChanges: string[] | undefined
  /** Topics with a notice for which no later page has been called yet. */
  const unread = new Set<LiveTopic>()

  function notify(follower: Follower) {
    follower.isBehind = follower.isBusy
    if (follower.isBusy) return
    follower.isBusy = true
    const called = (async () => follower.onChange())()
    // However long it took.
    void called.then(
      (result) => {
        follower.failures = result === false ? follower.failures + 1 : 0
        if (result === false) beginAnew(retryMs * 2 ** Math.min(follower.failures - 1, maxDoublings))
      },
      () => {},
    )
    void Promise.allSettled([
      Promise.race([called, after(maxCallMs)]),
      after(followsStaffTopics() ? settleStaffMs : settleMs),
    ]).then(() => {
      follower.isBusy = false
      if (follower.isBehind && followers.has(follower)) notify(follower)
    })
  }

  function worksOnShow(): Set<string> | null {
    const shown = new Set<string>()
    for (const { topics, works } of followers) {
      if (!topics.includes('products_changes')) continue
      if (!works) return null
      for (const id of works()) shown.add(id)
    }
    return shown.size > maxNamedWorks ? null : shown
  }

  function open() {
    retry = undefined
    named = worksOnShow()
    asked = followsStaffTopics() ? liveTopics : publicTopics
    knownChanges ??= (document.documentElement.dataset.heard ?? '').split(',')
    const known = knownChanges
    const works = named ? `&works=${[...named].join(',')}` : ''
    const stream = new EventSource(
      `/api/live?topics=${asked.join(',')}&heard=${known.slice(0, asked.length).join(',')}${works}&build=${window.__reactRouterManifest?.version}`,
    )
    source = stream
    // EventSource does not reconnect after a refusal, so the stream is always reopened here.
    stream.onopen = () => {
      if (isBack) retryFailedResources()
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
        // Also data that are cached for Back, of pages that are not shown now.
        expireEveryResource()
        for (const follower of followers) if (follower.topics.includes(topic)) notify(follower)
      })
  }

  function awaitHeartbeat() {
    clearTimeout(silence)
    silence = setTimeout(() => lose(0), maxSilenceMs)
  }

  function lose(waitMs: number) {
    close()
    isBack = true
    retry = setTimeout(open, waitMs)
  }

  /** Resets the known changes: the next stream sends every topic. */
  function beginAnew(waitMs: number) {
    knownChanges = knownChanges?.map(() => '')
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
    // A stream that waits to be reopened will name the works shown by then.
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
    if (isPage && topics.filter((topic) => unread.delete(topic)).length > 0) notify(follower)
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
