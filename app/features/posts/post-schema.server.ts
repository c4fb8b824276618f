import { z } from 'zod'
import { pictureSchema } from '#app/features/images/picture-schema.server.ts'
import { productSchema } from '#app/features/products/product-schema.server.ts'
import { id, moment } from '#app/platform/openapi.server.ts'

export const postCategorySchema = z.strictObject({ name: z.string(), slug: z.string() })

/** A category with the number of published posts in it. */
export const countedCategorySchema = postCategorySchema.extend({
  description: z.string().nullable(),
  post_count: z.int().describe('Published profiles in it'),
})

/** The public part of the profile of a post's author (DATA-08); never the e-mail address or `is_admin` (OP-22). */
const authorProfileSchema = z.strictObject({
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  title: z.string().nullable(),
  bio: z.string().nullable(),
})

export const postSummarySchema = z
  .strictObject({
    id,
    title: z.string(),
    slug: z.string(),
    excerpt: z.string(),
    featured_image: z.string().nullable(),
    picture: pictureSchema.nullable().describe('Facts of featured_image; null where they are unknown'),
    status: z.literal('published'),
    published_at: moment,
    created_at: moment,
    updated_at: moment,
    author_id: z.string().nullable(),
    meta_title: z.string().nullable(),
    meta_description: z.string().nullable(),
    featuredImage: z.string().nullable(),
    publishedDate: z.iso.date().describe("The day of publication in the gallery's time zone"),
    date: z
      .string()
      .describe('The same day for people')
      .meta({ examples: ['November 12, 2026'] }),
    // POST-03, OP-22
    author: z.string().describe("The profile's own author, else the name of who wrote it, else 'Gallery Staff'"),
    categories: z.array(postCategorySchema),
  })
  .meta({ id: 'PostSummary', description: 'A published artist profile in a list, with fields=summary' })

export const postSchema = postSummarySchema
  .extend({
    content: z.string().describe('Plain text; each line is a paragraph'),
    author_profile: authorProfileSchema.nullable(),
    tags: z.array(postCategorySchema),
    // POST-07, OP-69
    relatedProducts: z.array(productSchema).describe('Listed works, in the order that the gallery gave them'),
  })
  .meta({ id: 'Post', description: 'A published artist profile' })
