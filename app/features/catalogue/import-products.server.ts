import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import type { Actor } from '#app/features/audit/actor.ts'
import { addedColumns, momentColumns } from './catalogue-cells.ts'
import { readCatalogueFile } from './catalogue-file.server.ts'
import {
  type CatalogueCells,
  findMissing,
  type Header,
  namesSeparator,
  type RowFault,
  readHeader,
  readRow,
} from './catalogue-row.ts'
import { readLocalMoment, writeMoment } from './cell-values.ts'
import { newDryRunWorks } from './dry-run-works.ts'
import { type BatchRow, findImported, importBatch } from './import-batch.server.ts'
import { createPictureSource, type PictureSourceOptions } from './import-pictures.server.ts'
import { readMakerLines } from './read-maker-lines.ts'
import { cellOf, fingerprintsOf } from './row-fingerprints.server.ts'

const rowsPerBatch = 200

export interface ImportSummary {
  added: number
  updated: number
  unchanged: number
  refused: number
}

export interface ImportOptions extends PictureSourceOptions {
  /** Reports what would happen and changes nothing. */
  dryRun?: boolean
  /** Imports stale rows too. */
  overwrite?: boolean
  onFault?: (fault: RowFault & { line: number }) => void
  onUnknownColumns?: (names: string[]) => void
  /** Called if pictures of a row with an id are not stored here. */
  onMissingPictures?: (facts: { line: number; missing: string[] }) => void
  /** Called often; `summary` is updated in place. Rows up to line `doneLine` of the file are imported or refused. */
  onProgress?: (summary: Readonly<ImportSummary>, doneLine: number) => void
}

/** The file is not a catalogue, and nothing of it was imported. `message` is for people. */
export class NotACatalogue extends Error {}

/**
 * Imports the works of a CSV file into the catalogue, in constant memory: in batches of 200 rows, each of them
 * atomic, so that importing the same file again completes an interrupted import.
 *
 * A row with an `id` belongs to that work, and changes it if it differs; columns that the file lacks are kept. A row without one is
 * identified by a fingerprint of its values, stored with the work, so that it is never imported twice. An invalid row, and one that is
 * older than a change made here (`find-staleness.server.ts`), is refused and reported; the rest is imported. For names, values and
 * refusals see `catalogue-cells.ts` and `catalogue-row.ts`.
 * @throws NotACatalogue if the first row does not contain our column names
 */
export async function importProducts(
  context: Pick<AppContext, 'db' | 'now' | 'imageStore' | 'settings' | 'log'> & { actor: Actor },
  file: Readable,
  {
    dryRun = false,
    overwrite = false,
    onFault = () => {},
    onUnknownColumns = () => {},
    onMissingPictures = () => {},
    onProgress = () => {},
    ...pictures
  }: ImportOptions = {},
): Promise<ImportSummary> {
  const summary = { added: 0, updated: 0, unchanged: 0, refused: 0 }
  const pictureSource = await createPictureSource(context, { ...pictures, dryRun })
  let header: Header | undefined
  let batch: BatchRow[] = []
  let doneLine = 0
  const before = newDryRunWorks()
  /** The fingerprints of this file's rows: rows that differ only in the added columns are different works. */
  const seen = new Set<string | null>()
  /** By plain fingerprint (without the columns added with artists): the row that was matched with a work of an earlier import. */
  const takenFor = new Map<string | null, BatchRow>()

  function refuse(line: number, faults: RowFault[]) {
    summary.refused += 1
    for (const fault of faults) onFault({ line, ...fault })
  }
  async function importRows(header: Header) {
    const rows = batch
    batch = []
    const saysMore = addedColumns.some((column) => header.columns.includes(column))
    const imported = await findImported(context.db, rows, before)
    const fresh: BatchRow[] = []
    for (const row of rows) {
      const { fingerprint, formerFingerprint, formerPlainFingerprint } = row
      const plainFingerprint = imported.has(formerPlainFingerprint) ? formerPlainFingerprint : row.plainFingerprint
      const known = takenFor.get(plainFingerprint)
      if (known && plainFingerprint === fingerprint) {
        // That work belongs to this row: the row matched with it before is another work.
        takenFor.delete(fingerprint)
        summary.unchanged -= 1
        refuse(known.line, [{ field: 'row', reason: `says more than line ${row.line}, and must stand behind it` }])
      }
      const isTwin = known?.fingerprint === fingerprint
      const wasPlain = imported.has(plainFingerprint) && !seen.has(plainFingerprint) && !known
      if (saysMore) seen.add(fingerprint)
      if (imported.has(fingerprint) || imported.has(formerFingerprint) || wasPlain || isTwin) {
        if (wasPlain && plainFingerprint !== fingerprint && !imported.has(fingerprint))
          takenFor.set(plainFingerprint, row)
        summary.unchanged += 1
        continue
      }
      const found = await pictureSource.find(row.cells)
      if ('reason' in found) refuse(row.line, [{ field: 'images', reason: found.reason }])
      else {
        const { images, missing } = found
        const sampleImage = await pictureSource.findSample?.(row.cells)
        fresh.push({
          ...row,
          cells: { ...row.cells, ...(images && { images }) },
          ...(sampleImage && { sampleImage }),
          missingPictures: missing,
        })
        if (missing.length > 0) onMissingPictures({ line: row.line, missing: missing.map(({ address }) => address) })
      }
      onProgress(summary, doneLine)
    }
    const now = momentOf(context.now())
    const outcome = await importBatch(context, fresh, { header, now, dryRun, overwrite, before })
    summary.added += outcome.added
    summary.updated += outcome.updated
    summary.unchanged += outcome.unchanged
    for (const { line, faults } of outcome.refused) refuse(line, faults)
    doneLine = rows.at(-1)?.line ?? doneLine
    onProgress(summary, doneLine)
  }

  const onCutOff = (line: number) =>
    refuse(line, [{ field: 'row', reason: 'has a quote that is never closed; nothing after it was read' }])
  for await (const { line, cells: written } of readCatalogueFile(file, onCutOff)) {
    if (!header) {
      if (line === 1 && namesSeparator(written)) continue
      const read = readHeader(written)
      if ('fault' in read) throw new NotACatalogue(`The first row ${read.fault}`)
      header = read
      if (header.unknown.length > 0) onUnknownColumns(header.unknown)
      continue
    }
    const { cells, exportedAs, faults } = readRow(header, written)
    if (!cells) {
      refuse(line, faults)
      continue
    }
    const fingerprints = fingerprintsOf(header, written, cells)
    // 0 means no price, as in files of programs that leave no cell empty. Fingerprints of earlier imports contain the 0.
    if (cells.price && Number(cells.price) === 0) cells.price = null
    // A moment without a zone is the gallery's. Fingerprints contain it as if it were of UTC, as those of earlier imports do.
    for (const column of momentColumns.filter((column) => cells[column]))
      cells[column] =
        readLocalMoment(cellOf(header, written, column), context.settings.gallery.timeZone) ?? cells[column]!
    faults.push(...findFutures(cells, context.now()))
    if (pictures.useSampleImages) delete cells.images
    const isNew = !cells.id && !pictures.useSampleImages
    faults.push(...findMissing(cells, header, { isNew, faults }))
    if (faults.length > 0) {
      refuse(line, faults)
      continue
    }
    // One statement cannot change the same work twice.
    if (cells.id && batch.some((row) => row.cells.id === cells.id)) await importRows(header)
    const made = 'artist' in cells ? {} : readMakerLines(cells.description)
    batch.push({ line, cells, made, ...fingerprints, exportedAs })
    if (batch.length === rowsPerBatch) await importRows(header)
  }
  if (!header) throw new NotACatalogue('The file is empty')
  await importRows(header)
  if (summary.added > 0 && !dryRun) await analyzeTables(context)
  return summary
}

/**
 * The planner needs current statistics, and autovacuum updates them only a minute later. Broad searches use index-only scans of a sort
 * order's index, as far as the visibility map allows. A failure here does not affect the import.
 */
async function analyzeTables({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  try {
    await db.execute(sql`analyze products, product_search_texts, product_folded_texts, artists`)
    await db.execute(sql`vacuum (analyze) product_facets`)
  } catch (error) {
    log.warn({ error }, 'searches may be slow for a minute: Postgres has not looked at what was imported')
  }
}

const dayMs = 24 * 3_600_000

/**
 * A sale, or the creation of a work that a file brings here, that is yet to come by more than another machine's clock may be wrong.
 */
function findFutures(cells: CatalogueCells, now: Date): RowFault[] {
  const columns = cells.id ? (['sold_at'] as const) : (['sold_at', 'created_at'] as const)
  return columns
    .filter((column) => Date.parse(String(cells[column])) > now.getTime() + dayMs)
    .map((field) => ({ field, reason: 'is in the future' }))
}

function momentOf(date: Date): string {
  const [upToSecond, fraction] = date.toISOString().slice(0, -1).split('.')
  return writeMoment(upToSecond!, fraction!)
}
