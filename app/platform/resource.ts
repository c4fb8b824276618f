import { BackendError, isRefusal } from './backend.ts'
import { type InitialState, initialStateOf, type ResourceState } from './resource-state.ts'

interface Rules<Data> {
  load: (key: string, signal: AbortSignal) => Promise<Data>
  /** Delays before each retry; empty: no retries. */
  retryDelaysMs: readonly number[]
  /** The page's message once no retry is left, after `attempts` loads. */
  describeFailure: (attempts: number, error: unknown) => string
  /** Its message meanwhile, in place of `slowMessage`. */
  describeTrouble?: () => string
  /** Called when no retry is left, for a toast. */
  onFailed?: (message: string) => void
  /** How long cached data are shown without revalidation. */
  freshMs?: number
}

interface Entry<Data> {
  /** null: nothing was requested yet. */
  state: ResourceState<Data> | null
  listeners: Set<() => void>
  /** Aborts the current load, including its retries. */
  running: AbortController | null
  /** The number of expiries when the current load was last requested. */
  requestedAt: number
  /** Loaded once more after the current load: the server may have read that before a change. */
  isBehind: boolean
  loadedAt: number
}

/** The page's message while a load takes longer than `slowAfterMs`, or is retried. */
export const slowMessage = 'This takes longer than usual. Still trying to reach the server.'

const slowAfterMs = 2_500

/** How many keys are kept: enough for many steps Back. */
const maxEntries = 30

/** The caches of this tab, of every kind. */
const kinds: { expireAll: () => void; reloadAll: () => Promise<boolean> }[] = []

/** Reloads everything that this browser tab shows, of every kind, and expires the rest of its cache (OP-83). */
export function reloadEveryResource(): void {
  for (const { reloadAll } of kinds) void reloadAll()
}

/** Something has changed: cached data are shown again only while they are revalidated. */
export function expireEveryResource(): void {
  for (const { expireAll } of kinds) expireAll()
}

/** The server is back: retries what is shown and has failed, as when the browser reports that the network is back. */
export function retryFailedResources(): void {
  window.dispatchEvent(new Event('online'))
}

export type Resource<Data> = ReturnType<typeof createResource<Data>>

/**
 * Caches loaded data by key, so that Back shows them at once, and loads missing ones with the retries of `rules`.
 * Belongs to one browser tab; a server-rendered page never puts anything into it.
 */
export function createResource<Data>(rules: Rules<Data>) {
  const entries = new Map<string, Entry<Data>>()
  const freshMs = rules.freshMs ?? 30_000
  let expiries = 0

  function entryOf(key: string): Entry<Data> {
    const entry = entries.get(key) ?? {
      state: null,
      listeners: new Set(),
      running: null,
      requestedAt: 0,
      isBehind: false,
      loadedAt: -Infinity,
    }
    // The most recently used comes last; the first ones that are not shown are evicted.
    entries.delete(key)
    entries.set(key, entry)
    for (const [name, { listeners, running }] of entries) {
      if (entries.size <= maxEntries) break
      if (listeners.size === 0 && !running && name !== key) entries.delete(name)
    }
    return entry
  }

  /** `begun`: the number of expiries when the data were requested; the server may have read them before a later change. */
  function put(entry: Entry<Data>, state: ResourceState<Data>, begun = expiries) {
    entry.state = state
    if (state.status === 'loaded') entry.loadedAt = begun === expiries ? Date.now() : -Infinity
    for (const listener of entry.listeners) listener()
  }

  /**
   * Loads until it succeeds or no retry is left; shown data stay visible meanwhile, and after a failure. Resolves to false if
   * these may be out of date: they could not be reloaded, and nothing on the page says so.
   */
  async function run(key: string, entry: Entry<Data>, failedAttempts: number): Promise<boolean> {
    entry.running?.abort()
    const running = new AbortController()
    entry.running = running
    const { signal } = running
    const isBackground = entry.state?.status === 'loaded'
    reportWhenSlow(entry, signal)
    for (let attempt = failedAttempts; ; attempt++) {
      if (attempt > 0) await delay(rules.retryDelaysMs[attempt - 1] ?? 0, signal)
      if (signal.aborted) return true
      const begun = expiries
      entry.requestedAt = begun
      entry.isBehind = false
      try {
        const data = await rules.load(key, signal)
        if (signal.aborted) return true
        entry.running = null
        put(entry, { status: 'loaded', data }, begun)
        return entry.isBehind ? run(key, entry, 0) : true
      } catch (error) {
        if (signal.aborted) return true
        const isRefused = error instanceof BackendError && isRefusal(error.status)
        if (isRefused || attempt >= rules.retryDelaysMs.length) {
          entry.running = null
          const message = rules.describeFailure(attempt + 1, error)
          if (!isBackground) put(entry, { status: 'failed', message })
          rules.onFailed?.(message)
          return isRefused || !isBackground
        }
        if (!isBackground) put(entry, { status: 'loading', message: rules.describeTrouble?.() ?? slowMessage })
      }
    }
  }

  function reportWhenSlow(entry: Entry<Data>, signal: AbortSignal) {
    void delay(slowAfterMs, signal).then(() => {
      if (entry.running?.signal !== signal || entry.state?.status !== 'loading' || entry.state.message) return
      put(entry, { status: 'loading', message: slowMessage })
    })
  }

  /** Starts the load that `key` needs: none when it is fresh, loading, or has just failed; another after one from before a change. */
  function ensure(key: string, initial: InitialState<Data> = null) {
    const entry = entryOf(key)
    if (entry.running) {
      entry.isBehind ||= entry.requestedAt < expiries
      return
    }
    if (!entry.state && initial) {
      const state = initialStateOf(initial)
      put(entry, state)
      if (state.status === 'loaded') return
      // The server's own attempt counts as the first.
      return void run(key, entry, 1)
    }
    if (entry.state?.status === 'failed') return
    if (entry.state?.status === 'loaded' && Date.now() - entry.loadedAt < freshMs) return
    void reload(key)
  }

  /** Loads again from the first attempt. Resolves when that has ended, as `run` does. */
  function reload(key: string): Promise<boolean> {
    const entry = entryOf(key)
    if (entry.state?.status !== 'loaded') put(entry, { status: 'loading', message: null })
    return run(key, entry, 0)
  }

  /** Aborts a load whose result nobody waits for any more; a component that resubscribes does so within the same tick. */
  function abandon(entry: Entry<Data>) {
    queueMicrotask(() => {
      if (entry.listeners.size > 0) return
      entry.running?.abort()
      entry.running = null
    })
  }

  function subscribe(key: string, listener: () => void) {
    const entry = entryOf(key)
    entry.listeners.add(listener)
    return () => {
      entry.listeners.delete(listener)
      abandon(entry)
    }
  }

  function expireAll() {
    expiries += 1
    for (const entry of entries.values()) entry.loadedAt = -Infinity
  }

  /** Marks all cached data as stale and reloads what is shown at once. Resolves to false if some could not be read. */
  async function reloadAll(): Promise<boolean> {
    expireAll()
    const shown = [...entries].filter(([, { listeners }]) => listeners.size > 0)
    const areRead = await Promise.all(shown.map(([key]) => reload(key)))
    return areRead.every(Boolean)
  }

  /** Retries what is shown and has failed. */
  function reloadFailed() {
    for (const [key, entry] of [...entries]) {
      if (entry.listeners.size > 0 && entry.state?.status !== 'loaded') void reload(key)
    }
  }
  kinds.push({ expireAll, reloadAll })

  return {
    ensure,
    reload,
    reloadAll,
    subscribe,
    /** undefined if `key` was never requested. */
    read: (key: string): ResourceState<Data> | undefined => entries.get(key)?.state ?? undefined,
    /** Caches data from another source, e.g. one work of a shown list; `begun`: the value of `countExpiries` when they were requested. */
    put: (key: string, data: Data, begun?: number) => put(entryOf(key), { status: 'loaded', data }, begun),
    countExpiries: () => expiries,
    reloadFailed,
    /**
     * Loads `key` and resolves when that has ended, or after `maxMs`: a page that loads soon needs
     * no skeleton. Once `signal` is aborted, an unfinished load ends too.
     */
    settle(key: string, maxMs: number, signal: AbortSignal): Promise<void> {
      const entry = entryOf(key)
      if (entry.state?.status === 'failed') void reload(key)
      else ensure(key)
      return new Promise((done) => {
        const look = () => {
          if (entry.state?.status !== 'loading') finish()
        }
        const finish = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          entry.listeners.delete(look)
          done()
        }
        const leave = () => {
          finish()
          abandon(entry)
        }
        const timer = setTimeout(finish, maxMs)
        signal.addEventListener('abort', leave)
        entry.listeners.add(look)
        look()
      })
    },
  }
}

/** Resolves early when `signal` is aborted. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, ms)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}

/** How long a navigation waits on the old page before the next one is shown without its data. */
export const maxSettleMs = 250
