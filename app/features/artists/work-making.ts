import type { z } from 'zod'
import { makerName } from './artist.ts'
import type { makingSchema } from './making-schema.server.ts'

/** Who made a work, when and of what, as far as it is known. */
export type WorkMaking = z.infer<typeof makingSchema>

/** The maker's line on a label: 'Circle of Rembrandt'; null for a work without an artist (ART-41). */
export function makerLine({
  artist,
  artist_qualifier,
}: Pick<WorkMaking, 'artist' | 'artist_qualifier'>): string | null {
  return artist && makerName(artist.name, artist_qualifier)
}
