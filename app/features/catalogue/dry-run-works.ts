export interface NumberHolder {
  id: string
  name: string
}

/**
 * What earlier batches of a dry run, each of which is rolled back, would have written: later batches check it in addition to the
 * database (IMP-15). Empty in an import.
 */
export interface DryRunWorks {
  /** The fingerprints of the imported rows. */
  fingerprints: Set<string>
  /** By inventory number in lower case: the work that took it, or null if its work gave it up. */
  numbers: Map<string, NumberHolder | null>
}

export const newDryRunWorks = (): DryRunWorks => ({ fingerprints: new Set(), numbers: new Map() })
