/**
 * Works of the artwork list: those that were chosen one by one, or all that an address of the list showed at `asOf` (ISO 8601),
 * but for those in `except`.
 */
export type Selection = { ids: string[] } | { query: string; asOf: string; except: string[] }

/** Works that can be chosen, or left out, one by one. */
export const mostChosen = 1_000
