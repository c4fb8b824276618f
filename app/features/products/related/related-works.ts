import type { z } from 'zod'
import type { relatedWorksSchema } from './related-works-schema.server.ts'

/** Works to look at after another one. */
export type RelatedWorks = z.infer<typeof relatedWorksSchema>
