import { setTimeout as wait } from 'node:timers/promises'
import { ne } from 'drizzle-orm'
import type { Log } from '#app/platform/log.ts'
import type { FixedGallery, GalleryFacts } from '#app/platform/settings.ts'
import type { Database } from '#db/connect.ts'
import { gallery_pages } from '#db/schema/gallery-pages.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import { galleryFacts, type StoredGallery } from './gallery-facts.ts'

/** The gallery's facts, cached in memory, so that no page waits for them. */
export interface GalleryStore {
  /** The current facts. */
  facts: () => GalleryFacts
  /** Reads them again after a change, retrying until the database responds; settles once they are read. */
  reload: () => Promise<void>
  close: () => void
}

interface Options {
  db: Database
  log: Log
  fixed: FixedGallery
  timeZone: string
  /** Whether any artist has a work in the collection. */
  hasArtists: () => Promise<boolean>
}

const minPauseMs = 100
const maxPauseMs = 5_000

/** Creates the store with a first read. Rejects if that fails. */
export async function createGalleryStore({ db, log, fixed, timeZone, hasArtists }: Options): Promise<GalleryStore> {
  const closing = new AbortController()
  let facts = await read()
  let reading = Promise.resolve()

  async function read() {
    const [[row], pages, hasListed] = await Promise.all([
      db.select({ stored: gallery_settings.facts }).from(gallery_settings),
      db
        .select({ slug: gallery_pages.slug, summary: gallery_pages.summary })
        .from(gallery_pages)
        .where(ne(gallery_pages.content, '')),
      hasArtists(),
    ])
    const stored = row?.stored as Partial<StoredGallery> | undefined
    return galleryFacts({ fixed, stored, timeZone, pages, hasArtists: hasListed })
  }

  async function readUntilItSucceeds() {
    for (let pauseMs = minPauseMs; !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        facts = await read()
        return
      } catch (error) {
        if (closing.signal.aborted) return
        log.warn({ error }, "the gallery's settings could not be read; the former ones hold")
        await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  return {
    facts: () => facts,
    reload() {
      // One after the other: the last one wins.
      reading = reading.then(readUntilItSucceeds)
      return reading
    },
    close: () => closing.abort(),
  }
}
