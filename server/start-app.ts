import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AppContext } from '#app/app-context.ts'
import { type Change, isLiveTopic, liveTopics } from '#app/features/live/live-topics.ts'
import { forgetGoneWorks } from '#app/features/tear-sheets/forget-gone-works.server.ts'
import { tagsOfChange } from './cdn-tags.ts'
import { coalesce } from './coalesce.ts'
import { followGalleryDay } from './follow-gallery-day.ts'
import { createGalleryDay } from './gallery-day.ts'
import { createHttpApp } from './http-app.ts'
import { jobKinds } from './job-kinds.ts'
import { listenAt, programAddress } from './listen-at.ts'
import { listenForChanges } from './listen-for-changes.ts'
import { createPageCache } from './page-cache.ts'
import { requestPurgeByPeers } from './request-purge-by-peers.ts'
import { serveMetrics } from './serve-metrics.ts'
import { storeClientFiles } from './store-client-files.ts'
import { watchClock } from './watch-clock.ts'

/** A server that is listening, and how to end it. */
export interface RunningApp {
  /** e.g. `http://127.0.0.1:3000` */
  url: string
  /** Accepts no new request, ends live streams, lets current requests finish (at most 5 s) and closes. */
  stop: () => Promise<void>
}

/** Serves `context` on its host and port (0: any free one); `createListener` is what `npm run dev` replaces. @throws CannotListen */
export async function startApp(context: AppContext, createListener = createHttpApp): Promise<RunningApp> {
  context.jobs.offer(jobKinds(context))
  const { db, log, liveHub, metrics, now, settings, galleryStore, readReplica, cdnPurge } = context
  const metricsServer = metrics && settings.metrics && (await serveMetrics({ metrics, log }, settings.metrics))
  // Before the first page refers to them: browsers may request them from another copy. Repeated once a day.
  await storeClientFiles(context).catch((error: unknown) => {
    log.warn({ error }, 'scripts and styles were not stored: after an upgrade, pages that are open now lack them')
  })
  const pageCache = createPageCache({ now, maxBytes: Math.max(1, settings.pageCacheMegabytes * 1_048_576) })
  const server = createServer(createListener(context, pageCache))
  // Longer than a proxy keeps an idle connection (nginx: 60 s), so that it never writes to one that has just been closed.
  server.keepAliveTimeout = 75_000
  server.requestTimeout = 120_000
  await listenAt(server, programAddress(settings))

  function announceChange(change: Change) {
    pageCache.drop(change)
    cdnPurge?.purge(tagsOfChange(change))
    liveHub.announce(change)
  }
  /** Pages use the gallery's facts from memory: these are reloaded before anybody is notified of their change. */
  async function announceSettings(name: string) {
    await galleryStore.reload()
    announceChange({ topic: 'settings_changes', name, heldWorks: null })
  }
  /** A change of works that adds the first artist, or removes the last one, changes the menu of every page (ART-59). */
  const checkArtists = coalesce(async (name: string) => {
    const { hasArtists } = settings.gallery
    await galleryStore.reload()
    if (settings.gallery.hasArtists !== hasArtists) announceChange({ topic: 'settings_changes', name, heldWorks: null })
  })
  let settingsAnnounced = Promise.resolve()

  const changes = listenForChanges({
    db,
    log,
    onChange(topic, name, heldWork) {
      // No page shows sessions.
      if (topic === 'sessions_changes') return
      readReplica?.changed(isLiveTopic(topic) ? [topic] : liveTopics)
      if (!isLiveTopic(topic)) {
        cdnPurge?.purgeAll()
        return pageCache.empty()
      }
      if (topic === 'settings_changes') settingsAnnounced = announceSettings(name)
      else announceChange({ topic, name, heldWorks: heldWork === undefined ? null : [heldWork] })
      if (topic === 'products_changes' && heldWork === undefined) void checkArtists(name)
    },
    onListening(isListening) {
      readReplica?.setInformed(isListening ? changes.awaitNotices : null)
      pageCache.setInformed(isListening ? changes.catchUp : null)
      if (!isListening) return
      cdnPurge?.purgeAll()
      // Represents whatever changed while not listening: an id that no page knows, until the next change has its own.
      const unknown = randomBytes(6).toString('hex')
      for (const topic of liveTopics)
        if (topic !== 'settings_changes') liveHub.announce({ topic, name: unknown, heldWorks: null })
      settingsAnnounced = announceSettings(unknown)
    },
  })
  await changes.started
  await settingsAnnounced
  const stopWatchingClock = watchClock(context)
  void forgetGoneWorks(context)
  // On a new day pages change, and at midnight events become past, without a change of any table.
  const stopFollowingDay = followGalleryDay(createGalleryDay(now, settings.gallery.timeZone), (day) => {
    cdnPurge?.purgeAll()
    announceChange({ topic: 'events_changes', name: day, heldWorks: null })
    void forgetGoneWorks(context)
  })

  const { port } = server.address() as AddressInfo
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return {
    url: `http://${host}:${port}`,
    async stop() {
      stopFollowingDay()
      stopWatchingClock()
      const closed = once(server, 'close')
      server.close()
      liveHub.close()
      const deadline = setTimeout(() => server.closeAllConnections(), 5_000)
      // Repeatedly: a browser keeps its connection open after a request has finished.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(sweep)
      clearTimeout(deadline)
      await changes.close()
      // Purges pages of an older release that another copy sent to the CDN while this one started.
      if (cdnPurge && !(await cdnPurge.finish())) await requestPurgeByPeers(context)
      await metricsServer?.stop()
    },
  }
}
