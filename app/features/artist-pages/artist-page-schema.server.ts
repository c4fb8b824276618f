import { z } from 'zod'
import { artistSchema } from '#app/features/artists/making-schema.server.ts'
import { eventSummarySchema } from '#app/features/events/event-schema.server.ts'
import { pictureSchema } from '#app/features/images/picture-schema.server.ts'
import { productSchema } from '#app/features/products/product-schema.server.ts'
import { pageSchema } from '#app/platform/page-schema.server.ts'

const picture = pictureSchema.nullable()

export const listedArtistSchema = z
  .strictObject({
    ...artistSchema.shape,
    letter: z.string().describe('What the artist stands under: A to Z, or #'),
    place: z.string().nullable().describe('Nationality or place'),
    works: z.int().describe('Works in the collection, sold ones too'),
    works_for_sale: z.int(),
    kinds: z.array(z.string()).describe('Subcategories of the works, or their categories'),
    image: z.string().nullable().describe('Of a work'),
    picture,
  })
  .meta({ id: 'ListedArtist', description: 'An artist who has works in the collection' })

export const artistPageSchema = pageSchema('ArtistPage', listedArtistSchema)

export const artistDetailSchema = z
  .strictObject({
    ...artistSchema.shape,
    place: z.string().nullable(),
    biography: z.string().describe('Plain text; an empty line begins a paragraph'),
    image: z.string().nullable(),
    picture,
    profile: z.strictObject({ title: z.string(), slug: z.string() }).nullable().describe('An article about the artist'),
    works: pageSchema('ArtistWorkPage', productSchema, {}).describe('For sale, newest first'),
    sold_works: pageSchema('ArtistSoldWorkPage', productSchema, {}).describe('Newest first'),
    events: z.array(eventSummarySchema).max(6).describe('What is to come first'),
  })
  .meta({ id: 'ArtistDetail', description: 'An artist, with works and events' })
