import type { z } from 'zod'
import type { countedCategorySchema, postCategorySchema, postSchema, postSummarySchema } from './post-schema.server.ts'

export type PostCategory = z.infer<typeof postCategorySchema>

/**
 * What a list, a card or a link to an artist profile needs. Fields in snake_case are the table's; those in camelCase are
 * DATA-10's display forms. Moments are ISO 8601 in UTC.
 */
export type PostSummary = z.infer<typeof postSummarySchema>

/** A published post in the API (DATA-06..10). Its content is plain text, a paragraph a line (POST-06). */
export type Post = z.infer<typeof postSchema>

/** A category with the number of published posts in it. */
export type CountedCategory = z.infer<typeof countedCategorySchema>
