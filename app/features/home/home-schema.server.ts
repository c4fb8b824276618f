import { z } from 'zod'
import { eventSummarySchema } from '#app/features/events/event-schema.server.ts'
import { postSummarySchema } from '#app/features/posts/post-schema.server.ts'
import { productSchema } from '#app/features/products/product-schema.server.ts'

export const homeSchema = z.strictObject({
  featured: z.array(productSchema),
  latest: z.array(productSchema),
  events: z.array(eventSummarySchema),
  posts: z.array(postSummarySchema),
})
