import type { z } from 'zod'
import type { relatedWorksSchema } from './related-works-schema.server.ts'

/** Works to view after another one. */
export type RelatedWorks = z.infer<typeof relatedWorksSchema>
