import type { z } from 'zod'
import { artistPath } from '#app/features/artists/artist-path.ts'
import { eventPath } from '#app/features/events/event-path.ts'
import type { suggestionSchema } from '#app/features/products/suggestion-schema.server.ts'

/** What a search finds besides works: an artist, an event, an article. */
export type Suggestion = z.infer<typeof suggestionSchema>

/** The path of a suggestion. */
export function suggestionPath({ kind, slug }: Suggestion): string {
  if (kind === 'event') return eventPath(slug)
  return kind === 'artist' ? artistPath(slug) : `/blog/${encodeURIComponent(slug)}`
}
