/** A form's result for a stored row: the columns to write, or its faults. */
type Checked<Row, Fault> = { row: Row; faults?: undefined } | { faults: Fault[] }

interface Steps<Stored, Row, Fault, Current> {
  /** The row, locked until the transaction ends; undefined when there is none. */
  stored: Stored | undefined
  /** The version that the form was opened on. */
  version: number
  check: (stored: Stored) => Checked<Row, Fault>
  /** Whether the stored row equals what the form would write; default: `hasContent`. */
  isStored?: (current: Current, row: Row) => boolean
  /** The stored row, as staff see it. */
  read: () => Promise<Current>
  /** Writes `row` with the next version. Returns faults that only the database can find; then nothing is written. */
  write: (row: Row, stored: Stored) => Promise<Fault[]>
}

export type SavedOverVersion<Fault, Current> =
  | { outcome: 'saved'; current: Current }
  | { outcome: 'invalid'; faults: Fault[] }
  /** Somebody else saved it meanwhile; `current` is what is stored now. */
  | { outcome: 'conflict'; current: Current }
  | { outcome: 'not-found' }

/**
 * Saves a form over the row that it was opened on, in the caller's transaction. A form opened on an older version changes
 * nothing: it counts as saved if the row already has its content (its response was lost, or it was sent twice), else as a
 * conflict.
 */
export async function saveOverVersion<
  Stored extends { version: number },
  Row extends object,
  Fault,
  Current extends object,
>({
  stored,
  version,
  check,
  isStored = hasContent,
  read,
  write,
}: Steps<Stored, Row, Fault, Current>): Promise<SavedOverVersion<Fault, Current>> {
  if (!stored) return { outcome: 'not-found' }
  const checked = check(stored)
  if (stored.version !== version) {
    const current = await read()
    const isSaved = !checked.faults && isStored(current, checked.row)
    return { outcome: isSaved ? 'saved' : 'conflict', current }
  }
  const faults = checked.faults ?? (await write(checked.row, stored))
  return faults.length > 0 ? { outcome: 'invalid', faults } : { outcome: 'saved', current: await read() }
}

/** Whether a stored row has the content that a form would write: true for a repeated submit. */
export function hasContent(current: object, row: object): boolean {
  return Object.entries(row).every(
    ([column, value]) => JSON.stringify(current[column as keyof typeof current]) === JSON.stringify(value),
  )
}
