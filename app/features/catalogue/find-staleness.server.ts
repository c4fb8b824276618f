import type { CatalogueRecord, RowFault } from './catalogue-row.ts'
import { exportFingerprint } from './export-fingerprint.server.ts'
import type { BatchRow } from './import-batch.server.ts'

/** What is stored with a work about its last import. */
export interface ImportMark {
  record: CatalogueRecord
  version: number
  /** The work's version after an import last created or changed it. */
  importedVersion: number
  /** The `export_fingerprint` of the row of that import. */
  importedFrom: string | null
}

/**
 * Why a row is older than the work it would change: staff or a purchase changed the work after the row was exported, or,
 * for a row without a fingerprint, after the work was last imported (IMP-01, IMP-02).
 */
export function findStaleness(work: ImportMark, { cells, exportedAs }: BatchRow): RowFault | undefined {
  const isAsImported = work.version === work.importedVersion
  if (exportedAs !== null) {
    const isFresh = exportedAs === exportFingerprint(work.record) || (isAsImported && exportedAs === work.importedFrom)
    return isFresh
      ? undefined
      : { field: 'export_fingerprint', reason: 'is of an older state: the work was changed here since' }
  }
  if (typeof cells.updated_at === 'string') {
    if (sortable(cells.updated_at) >= sortable(String(work.record.updated_at))) return undefined
    return { field: 'updated_at', reason: `is older than the last change made here, ${work.record.updated_at}` }
  }
  return isAsImported ? undefined : { field: 'row', reason: 'may be older than the last change made here' }
}

/** A time in the canonical form as a text of fixed length, so that texts compare like times. */
function sortable(moment: string): string {
  return moment.slice(0, -1).padEnd(20, '.').padEnd(26, '0')
}
