export interface NumberHolder {
  id: string
  name: string
}

/**
 * What batches of a dry run would have put into the catalogue, which undoes each of them: later batches ask here as they would ask the
 * database of an import (IMP-15). Empty in an import.
 */
export interface DryRunWorks {
  /** Of the rows that were taken in. */
  fingerprints: Set<string>
  /** By inventory number in small letters: the work that has it since, null where its work has another one since. */
  numbers: Map<string, NumberHolder | null>
}

export const newDryRunWorks = (): DryRunWorks => ({ fingerprints: new Set(), numbers: new Map() })
