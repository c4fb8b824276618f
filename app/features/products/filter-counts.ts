import type { z } from 'zod'
import type { filterChoiceSchema, filterCountsSchema, filterLabelSchema } from './filter-counts-schema.server.ts'

/** One value of a collection filter, with the number of works that it leaves (FIND-40). */
export type FilterChoice = z.infer<typeof filterChoiceSchema>

/** The filter choices of the collection for a query. */
export type FilterCounts = z.infer<typeof filterCountsSchema>

/** The label of a value in an address. */
export type FilterLabel = z.infer<typeof filterLabelSchema>
