import type { z } from 'zod'
import type { filterChoiceSchema, filterCountsSchema, filterLabelSchema } from './filter-counts-schema.server.ts'

/** One value that a filter of the collection offers, with the works that it leaves (FIND-40). */
export type FilterChoice = z.infer<typeof filterChoiceSchema>

/** What the filters of the collection offer under a query. */
export type FilterCounts = z.infer<typeof filterCountsSchema>

/** How one value of an address is called. */
export type FilterLabel = z.infer<typeof filterLabelSchema>
