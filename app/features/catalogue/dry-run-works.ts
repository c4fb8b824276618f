export interface NumberHolder {
  id: string
  name: string
}

/**
 * What earlier batches of a dry run, each of which is rolled back, would have written: later batches look here in addition to the
 * database (IMP-15). Empty in an import.
 */
export interface DryRunWorks {
  /** Of the rows that were taken in. */
  fingerprints: Set<string>
  /** By inventory number in small letters: the work that has it since, null where its work has another one since. */
  numbers: Map<string, NumberHolder | null>
}

export const newDryRunWorks = (): DryRunWorks => ({ fingerprints: new Set(), numbers: new Map() })
