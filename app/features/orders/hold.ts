/** How long an opened order keeps a work out of sale: the time a buyer has to pay. */
export const holdMs = 10 * 60_000
