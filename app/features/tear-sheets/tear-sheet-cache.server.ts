import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#app/platform/is-uuid.ts'
import type { Log } from '#app/platform/log.ts'
import { type FindFonts, readTearSheetFonts } from './read-tear-sheet-fonts.server.ts'

/** Keeps every finished tear sheet, so that each version of a work is drawn once. */
export interface TearSheetCache {
  /**
   * A work's sheet for the site of that name in the version `fingerprint`: from the cache, else made, one at a time and once
   * however many ask for it. Rejects as `make` does.
   */
  take: (
    sheet: { workId: string; siteName: string; fingerprint: string },
    make: () => Promise<Buffer>,
  ) => Promise<Buffer>
  /** The works of which sheets are kept. */
  workIds: () => Promise<string[]>
  /** Removes the sheets of a work that is gone (TEAR-18). */
  forget: (workId: string) => Promise<void>
  /** Draws a page of which everything is here, in its turn among the others. */
  draw: (draw: (findFonts: FindFonts) => Promise<Buffer>) => Promise<Buffer>
}

/** A cache of files, `{folder}/{work}/{site}-{fingerprint}.pdf`, which several copies of the program may share. */
export function createTearSheetCache({ folder, log }: { folder: string; log: Log }): TearSheetCache {
  const underWay = new Map<string, Promise<Buffer>>()
  let findFonts: FindFonts | undefined
  // One after the other: a burst of sheets must not keep pages waiting. Those that wait for pictures keep no receipt waiting (TEAR-16).
  const makeInTurn = inTurn()
  const drawInTurn = inTurn()

  /** The fonts, read once; what kept them from being read may be over with the next sheet (TEAR-17). */
  async function readFonts(): Promise<FindFonts> {
    findFonts ??= await readTearSheetFonts()
    return findFonts
  }

  /** A cache that is full or read-only costs time, not the sheet. */
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
      // Where nothing could be written, there may be nothing to remove either.
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

/** Stands for a site's name, which may have any letters, in the name of a file. */
function siteKey(siteName: string): string {
  return createHash('sha256').update(siteName).digest('hex').slice(0, siteKeyLength)
}

/** Whether a file is a sheet, and for another site than `file`. Sheets of earlier releases name none. */
function isOfOtherSite(name: string, file: string): boolean {
  return /^[\da-f]{8}-.*\.pdf$/.test(name) && name.slice(0, siteKeyLength) !== file.slice(0, siteKeyLength)
}

/** Runs what it is given one after the other, whatever becomes of each. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }
}
