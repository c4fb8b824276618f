import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#app/platform/log.ts'
import { type FindFonts, readTearSheetFonts } from './read-tear-sheet-fonts.server.ts'

/** Keeps every finished tear sheet, so that each version of a work is drawn once. */
export interface TearSheetCache {
  /**
   * The sheet of a work in the version `fingerprint`: from the cache, else made, one at a time and once however many ask
   * for it. Rejects as `make` does.
   */
  take: (workId: string, fingerprint: string, make: () => Promise<Buffer>) => Promise<Buffer>
  /** Draws a page of which everything is here, in its turn among the others. */
  draw: (draw: (findFonts: FindFonts) => Promise<Buffer>) => Promise<Buffer>
}

/** A cache of files, `{folder}/{work}/{fingerprint}.pdf`, which several copies of the program may share. */
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
      for (const name of outdated) if (name !== file) await rm(join(workFolder, name), { force: true })
    } catch (error) {
      log.warn({ error }, 'a tear sheet could not be kept')
      // Where nothing could be written, there may be nothing to remove either.
      await rm(partial, { force: true }).catch(() => {})
    }
  }

  return {
    draw: (draw) => drawInTurn(async () => draw(await readFonts())),
    async take(workId, fingerprint, make) {
      const workFolder = join(folder, workId)
      const file = `${fingerprint}.pdf`
      const kept = await readFile(join(workFolder, file)).catch(() => null)
      if (kept) return kept
      const key = `${workId}/${fingerprint}`
      const waiting = underWay.get(key)
      if (waiting) return waiting
      const made = makeInTurn(make).then(async (sheet) => {
        await keep(workFolder, file, sheet)
        return sheet
      })
      underWay.set(key, made)
      return made.finally(() => underWay.delete(key))
    },
  }
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
