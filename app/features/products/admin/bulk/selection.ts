/**
 * Works of the artwork list: those that were selected one by one, or all that the list at an address showed at `asOf` (ISO 8601),
 * except those in `except`.
 */
export type Selection = { ids: string[] } | { query: string; asOf: string; except: string[] }

/** The most works that can be selected, or excluded, one by one. */
export const maxSelected = 1_000
