/** Works of the artwork list: those that were chosen one by one, or all that an address of the list shows. */
export type Selection = { ids: string[] } | { query: string }

/** Works that can be chosen one by one. */
export const mostChosen = 1_000
