import { setTimeout as wait } from 'node:timers/promises'
import type { CdnPurge } from '#app/platform/cdn-purge.ts'
import type { Log } from '#app/platform/log.ts'
import type { Purged } from '#integrations/cloudflare/purge-cache.server.ts'
import { everyPage } from './cdn-tags.ts'

interface Options {
  /** Calls the CDN once. Rejects only when `signal` aborts. */
  ask: (tags: readonly string[], signal: AbortSignal) => Promise<Purged>
  log: Log
  onAsked?: (isDone: boolean) => void
  /** Rejects when `signal` aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** The most tags in one call: Cloudflare's limit on some plans. */
const maxTags = 30
/** With more tags than this, every page is purged. */
const maxWaiting = 300
/** The pause between two calls; changes in between are purged by the next. */
const spacingMs = 1_000
const maxPauseMs = 60_000
/** A response that was made before a change may reach the CDN after the call: so everything is purged a second time. */
const againMs = 10_000
const maxFinishMs = 2_000

/**
 * Collects tags and purges them, one call at a time, with retries (after 1 s, doubling to 60 s, or when the CDN says)
 * until it succeeds (decision 0077).
 */
export function createCdnPurge({
  ask,
  log,
  onAsked = () => {},
  pause = (ms, signal) => wait(ms, undefined, { signal, ref: false }),
}: Options): CdnPurge {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Each tag, and whether this is its second time. */
  const waiting = new Map<string, boolean>()
  let isRunning = false

  function add(tags: Iterable<string>, isAgain: boolean) {
    for (const tag of tags) waiting.set(tag, isAgain && waiting.get(tag) !== false)
    if (waiting.has(everyPage) || waiting.size > maxWaiting) {
      const isSecond = [...waiting.values()].every(Boolean)
      waiting.clear()
      waiting.set(everyPage, isSecond)
    }
    if (!isRunning) void run()
  }

  async function run() {
    isRunning = true
    let pauseMs = spacingMs
    try {
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, maxTags)
        for (const [tag] of batch) waiting.delete(tag)
        const tags = batch.map(([tag]) => tag)
        const purged = await ask(tags, signal)
        onAsked(purged.isDone)
        if (purged.isDone) {
          purgeAgain(batch)
          pauseMs = spacingMs
          await pause(spacingMs, signal)
        } else {
          log.warn({ detail: purged.detail }, 'the CDN may show pages of before: purging failed and is tried again')
          for (const [tag, isAgain] of batch) add([tag], isAgain)
          await pause(Math.min(maxPauseMs, Math.max(pauseMs, 1_000 * (purged.retryAfterSeconds ?? 0))), signal)
          pauseMs = Math.min(2 * pauseMs, maxPauseMs)
        }
      }
    } catch (error) {
      if (!signal.aborted) log.error({ error }, 'purging pages at the CDN ended')
    } finally {
      isRunning = false
    }
  }

  function purgeAgain(batch: readonly (readonly [string, boolean])[]) {
    const first = batch.filter(([, isAgain]) => !isAgain).map(([tag]) => tag)
    if (first.length === 0) return
    pause(againMs, signal).then(
      () => add(first, true),
      () => {},
    )
  }

  async function askLast() {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(maxFinishMs)])
    const noResponse: Purged = { isDone: false, detail: 'no response in time', retryAfterSeconds: null }
    const purged = await ask([everyPage], ending).catch(() => noResponse)
    onAsked(purged.isDone)
    if (!purged.isDone) log.warn({ detail: purged.detail }, 'the CDN may show pages of before: the last purge failed')
    return purged.isDone
  }

  return {
    purge: (tags) => add(tags, false),
    purgeAll: () => add([everyPage], false),
    async finish() {
      const isDone = await askLast()
      stopping.abort()
      return isDone
    },
    stop: () => stopping.abort(),
  }
}
