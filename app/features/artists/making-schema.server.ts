import { z } from 'zod'
import { id } from '#app/platform/openapi.server.ts'
import { artistQualifiers } from './artist.ts'

const year = z.int().nullable().describe('Years before our era are negative')

export const artistSchema = z
  .strictObject({ id, name: z.string(), slug: z.string(), born: year, died: year })
  .meta({ id: 'Artist', description: 'The maker of works' })

const text = z.string().nullable()

/** Who made a work, when and of what, as a part of the work. */
export const makingSchema = z.strictObject({
  artist: artistSchema.nullable(),
  artist_qualifier: z
    .enum(artistQualifiers)
    .nullable()
    .describe('How sure it is that the artist made it; null: it is by the artist'),
  date_text: text.describe('When it was made, in words'),
  medium: text,
  edition: text,
  signature: text,
  inventory_number: text,
  provenance: text.describe('An entry a line, as exhibitions and literature'),
  exhibitions: text,
  literature: text,
  certificate: text,
})
