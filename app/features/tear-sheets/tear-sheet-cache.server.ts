import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Log } from '#app/platform/log.ts'
import { type FindFonts, readTearSheetFonts } from './read-tear-sheet-fonts.server.ts'

/** Stores every finished tear sheet, so that each version of a work is drawn once. */
export interface TearSheetCache {
  /**
   * A work's sheet for the site of that name in the version `fingerprint`: from the cache, else made; sheets are made one at a time, and
   * concurrent requests for the same one share it. Rejects as `make` does.
   */
  take: (
    sheet: { workId: string; siteName: string; fingerprint: string },
    make: () => Promise<Buffer>,
  ) => Promise<Buffer>
  /** The works that have sheets in the cache. */
  workIds: () => Promise<string[]>
  /** Removes the sheets of a deleted work (TEAR-18). */
  forget: (workId: string) => Promise<void>
  /** Draws a page whose contents are all in memory, one page at a time. */
  draw: (draw: (findFonts: FindFonts) => Promise<Buffer>) => Promise<Buffer>
}

/** A cache of files, `{folder}/{work}/{site}-{fingerprint}.pdf`, which several copies of the program may share. */
export function createTearSheetCache({ folder, log }: { folder: string; log: Log }): TearSheetCache {
  const underWay = new Map<string, Promise<Buffer>>()
  let findFonts: FindFonts | undefined
  // One at a time: a burst of sheets must not delay pages. Receipts have a queue of their own, so that they do not wait for pictures (TEAR-16).
  const makeInTurn = inTurn()
  const drawInTurn = inTurn()

  /** The fonts, read once; after a failure the next sheet tries again (TEAR-17). */
  async function readFonts(): Promise<FindFonts> {
    findFonts ??= await readTearSheetFonts()
    return findFonts
  }

  /** If the cache is full or read-only, sheets are slower, but are still made. */
  async function keep(workFolder: string, file: string, sheet: Buffer) {
    const partial = join(workFolder, `${randomUUID()}.partial`)
    try {
      await mkdir(workFolder, { recursive: true })
      const outdated = await readdir(workFolder)
      await writeFile(partial, sheet)
      await rename(partial, join(workFolder, file))
      for (const name of outdated)
        if (name !== file && !isOfOtherSite(name, file)) await rm(join(workFolder, name), { force: true })
    } catch (error) {
      log.warn({ error }, 'a tear sheet could not be kept')
      // If nothing could be written, there may be nothing to remove either.
      await rm(partial, { force: true }).catch(() => {})
    }
  }

  return {
    draw: (draw) => drawInTurn(async () => draw(await readFonts())),
    async take({ workId, siteName, fingerprint }, make) {
      const workFolder = join(folder, workId)
      const file = `${siteKey(siteName)}-${fingerprint}.pdf`
      const kept = await readFile(join(workFolder, file)).catch(() => null)
      if (kept) return kept
      const key = join(workId, file)
      const waiting = underWay.get(key)
      if (waiting) return waiting
      const made = makeInTurn(make).then(async (sheet) => {
        await keep(workFolder, file, sheet)
        return sheet
      })
      underWay.set(key, made)
      return made.finally(() => underWay.delete(key))
    },
    async workIds() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return []
      })
      return names.filter(isUuid)
    },
    async forget(workId) {
      await rm(join(folder, workId), { recursive: true, force: true }).catch((error) =>
        log.warn({ error, workId }, 'the tear sheets of a deleted work could not be removed'),
      )
    },
  }
}

const siteKeyLength = 8

/** The part of a file name that identifies the site, whose name may have any characters. */
function siteKey(siteName: string): string {
  return createHash('sha256').update(siteName).digest('hex').slice(0, siteKeyLength)
}

/** Whether a file is a sheet for another site than `file`. Names from earlier releases have no site. */
function isOfOtherSite(name: string, file: string): boolean {
  return /^[\da-f]{8}-.*\.pdf$/.test(name) && name.slice(0, siteKeyLength) !== file.slice(0, siteKeyLength)
}

/** Runs functions one after the other, even if one fails. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }
}
