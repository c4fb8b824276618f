import { sql, TransactionRollbackError } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AppContext } from '#app/app-context.ts'
import { type Acting, transactAs } from '#app/features/audit/transact-as.server.ts'
import { lockPictures } from '#app/features/images/lock-pictures.server.ts'
import { markPicturesUnused } from '#app/features/images/mark-pictures-unused.server.ts'
import type { Database, Transaction } from '#db/connect.ts'
import {
  type CatalogueCells,
  type CatalogueRecord,
  changedRecord,
  differs,
  findMissing,
  type Header,
  newRecord,
  type RowFault,
} from './catalogue-row.ts'
import type { DryRunWorks } from './dry-run-works.ts'
import { findStaleness } from './find-staleness.server.ts'
import type { MissingPicture } from './import-pictures.server.ts'
import { findSaleFault, lockExistingWorks } from './lock-existing-works.server.ts'
import { lockArtistCreation, readArtists } from './read-artists.server.ts'
import { readMovedPictures } from './read-moved-pictures.server.ts'
import { readNumbers } from './read-numbers.server.ts'
import { isRefusal, retryConflicts } from './retry-conflicts.server.ts'
import type { RowFingerprints } from './row-fingerprints.server.ts'
import { type AddedRecord, artistColumns, insertRecords, updateRecords } from './write-records.server.ts'

export interface BatchRow extends RowFingerprints {
  line: number
  cells: CatalogueCells
  /** The fingerprint of the state that the row was exported in, if it contains one. */
  exportedAs: string | null
  /** For a new work in a file without a column for artists: the artist and date that its description names. */
  made: CatalogueCells
  /** For a new work, instead of the file's pictures. */
  sampleImage?: string
  /** For a row with an id: those of its pictures that are not stored here (any more, or yet). */
  missingPictures?: readonly MissingPicture[]
}

interface BatchOutcome {
  added: number
  updated: number
  unchanged: number
  refused: { line: number; faults: RowFault[] }[]
}

interface BatchOptions {
  header: Header
  /** The time of import, in the file's format. */
  now: string
  dryRun: boolean
  /** Imports stale rows too. */
  overwrite: boolean
  before: DryRunWorks
}

/** The fingerprints of `rows` that works in the catalogue were imported from; in a dry run, also those of earlier batches. */
export async function findImported(
  db: Database | Transaction,
  rows: BatchRow[],
  before: DryRunWorks,
): Promise<Set<string | null>> {
  const fingerprints = rows
    .flatMap((row) => [row.fingerprint, row.plainFingerprint, row.formerFingerprint, row.formerPlainFingerprint])
    .filter((fingerprint) => fingerprint !== null)
  if (fingerprints.length === 0) return new Set()
  const found = await db.execute<{ import_fingerprint: string }>(
    sql`select import_fingerprint from products where import_fingerprint = any(${sql.param(fingerprints)}::text[])`,
  )
  const inCatalogue = found.rows.map((row) => row.import_fingerprint)
  return new Set([...inCatalogue, ...fingerprints.filter((fingerprint) => before.fingerprints.has(fingerprint))])
}

/** Imports rows in one transaction; if Postgres rejects it, the rows are imported one by one to find the invalid ones. */
export async function importBatch(
  context: Acting & Pick<AppContext, 'log' | 'settings'>,
  rows: BatchRow[],
  options: BatchOptions,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { added: 0, updated: 0, unchanged: 0, refused: [] }
  if (rows.length === 0) return outcome
  let done = outcome
  try {
    await retryConflicts(() =>
      transactAs(context, async (tx) => {
        done = await importInto(tx, rows, { ...options, acting: context, settings: context.settings })
        if (options.dryRun) tx.rollback()
      }),
    )
    return done
  } catch (error) {
    if (error instanceof TransactionRollbackError) return done
    if (!isRefusal(error)) throw error
    if (rows.length === 1) {
      context.log.warn({ error, line: rows[0]!.line }, 'the database refused a row of an import')
      const reason = `is refused by the database: ${(error.cause as Error).message}`
      return { ...outcome, refused: [{ line: rows[0]!.line, faults: [{ field: 'row', reason }] }] }
    }
    for (const row of rows) {
      const one = await importBatch(context, [row], options)
      outcome.added += one.added
      outcome.updated += one.updated
      outcome.unchanged += one.unchanged
      outcome.refused.push(...one.refused)
    }
    return outcome
  }
}

async function importInto(
  tx: Transaction,
  rows: BatchRow[],
  {
    header,
    now,
    dryRun,
    overwrite,
    before,
    acting,
    settings,
  }: BatchOptions & { acting: Acting } & Pick<AppContext, 'settings'>,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { added: 0, updated: 0, unchanged: 0, refused: [] }
  await lockArtistCreation(tx, rows)
  const kept = await lockExistingWorks(tx, rows, acting.now())
  const settleArtist = await readArtists(tx, rows, acting)
  const { findNumberFault, claims } = await readNumbers(tx, rows, before)
  const findPictureFault = await holdPictures(tx, rows, settings)
  const cellsFor = await readMovedPictures(tx, rows)
  // An equal row may have been imported since the file's rows were compared with the catalogue, also in this batch (IMP-16).
  const imported = await findImported(tx, rows, before)
  const added: AddedRecord[] = []
  const updated: (CatalogueRecord & { artist_id: string | null; imported_from: string | null })[] = []
  const dropped: string[] = []
  for (const row of rows) {
    const { line, cells, sampleImage } = row
    const pictureFault = findPictureFault(row)
    if (pictureFault) {
      outcome.refused.push({ line, faults: [pictureFault] })
      continue
    }
    const work = kept.get(String(cells.id))
    // An export's pictures may be copied later, and a work keeps the pictures it has (MIG-25).
    const [missing] = header.isExport || work?.record.images?.length ? [] : (row.missingPictures ?? [])
    if (missing) {
      outcome.refused.push({ line, faults: [{ field: 'images', reason: missing.reason }] })
      continue
    }
    if (!work) {
      if (row.fingerprint !== null && imported.has(row.fingerprint)) {
        outcome.unchanged += 1
        continue
      }
      const whole = sampleImage ? { ...cells, images: [sampleImage] } : cells
      const faults = findMissing(whole, header, { isNew: true })
      const id = String(cells.id ?? uuidv7())
      const asked = { header, isRestored: header.isExport && Boolean(cells.id) }
      const settled = settleArtist(newRecord({ ...row.made, ...whole }, header, now), asked)
      // What was read from a description is no reason to refuse a work.
      const kept = 'fault' in settled && row.made.artist ? settleArtist(newRecord(whole, header, now), asked) : settled
      if ('fault' in kept) faults.push(kept.fault)
      else {
        const fault = findQualifierFault(kept.record) ?? findNumberFault({ ...kept.record, id })
        if (fault) faults.push(fault)
      }
      if (faults.length > 0 || 'fault' in kept) outcome.refused.push({ line, faults })
      else {
        const marks = { import_fingerprint: row.fingerprint, imported_from: row.exportedAs }
        added.push({ ...kept.record, artist_id: await kept.artistId(), id, ...marks })
        imported.add(row.fingerprint)
      }
      continue
    }
    const isSameArtist = (record: CatalogueRecord) =>
      artistColumns.every((column) => record[column] === work.record[column])
    const read = changedRecord(work.record, cellsFor(work.record, row), header, now)
    const settled = isSameArtist(read)
      ? { record: read, artistId: async () => work.artistId }
      : settleArtist(read, { header, isRestored: false })
    if ('fault' in settled) {
      outcome.refused.push({ line, faults: [settled.fault] })
      continue
    }
    const { record: changed, artistId } = settled
    if (!differs(work.record, changed)) {
      outcome.unchanged += 1
      continue
    }
    const fault =
      findSaleFault(work, changed) ??
      (overwrite ? undefined : findStaleness(work, row)) ??
      findQualifierFault(changed) ??
      findNumberFault(changed, work.record.inventory_number)
    if (fault) {
      outcome.refused.push({ line, faults: [fault] })
      continue
    }
    updated.push({ ...changed, artist_id: await artistId(), imported_from: row.exportedAs })
    dropped.push(...imagesOf(work.record).filter((image) => !imagesOf(changed).includes(image)))
  }
  // The numbers have been checked; in the database, a work that gave up its number earlier in a dry run still has it.
  const written = <Written extends CatalogueRecord>(records: Written[]) =>
    dryRun ? records.map((record) => ({ ...record, inventory_number: null })) : records
  if (added.length > 0) outcome.added = await insertRecords(tx, written(added))
  outcome.unchanged += added.length - outcome.added
  if (updated.length > 0) await updateRecords(tx, written(updated))
  await markPicturesUnused(tx, dropped, acting.now())
  outcome.updated = updated.length
  if (dryRun) remember(before, added, claims)
  return outcome
}

const imagesOf = ({ images }: CatalogueRecord) => [images ?? []].flat().map(String)

/** Called last: nothing in a dry run's batch can fail after this. */
function remember(before: DryRunWorks, added: AddedRecord[], claims: DryRunWorks['numbers']): void {
  for (const { import_fingerprint } of added) if (import_fingerprint) before.fingerprints.add(import_fingerprint)
  for (const [number, holder] of claims) before.numbers.set(number, holder)
}

/**
 * Locks the pictures of `rows` until the batch ends, so that their files are not removed meanwhile. Returns a function that says why a
 * row must be refused: one of its pictures was removed after it was found.
 */
async function holdPictures(
  tx: Transaction,
  rows: BatchRow[],
  settings: AppContext['settings'],
): Promise<(row: BatchRow) => RowFault | undefined> {
  const keptHere = ({ cells, sampleImage, missingPictures }: BatchRow) =>
    [cells.images ?? [], sampleImage ?? []]
      .flat()
      .map(String)
      .filter((image) => image.startsWith('/images/') && !missingPictures?.some(({ address }) => address === image))
  const gone = new Set(await lockPictures(tx, rows.flatMap(keptHere), settings))
  return (row) => {
    const image = keptHere(row).find((image) => gone.has(image))
    if (image) return { field: 'images', reason: `"${image}" was removed meanwhile; run the same command again` }
    return undefined
  }
}

function findQualifierFault({ artist, artist_qualifier }: CatalogueRecord): RowFault | undefined {
  return artist_qualifier && !artist ? { field: 'artist_qualifier', reason: 'needs an artist' } : undefined
}
