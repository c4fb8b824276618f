import { z } from 'zod'

/** Kinds in the order in which they are shown. */
export const suggestionKinds = ['artist', 'event', 'article'] as const

/** The most of each kind. */
export const maxPerKind = 3

/** An artist, event or article that a search found by its name (FIND-06). */
export const suggestionSchema = z
  .strictObject({
    kind: z.enum(suggestionKinds),
    name: z.string(),
    slug: z.string(),
    detail: z.string().nullable().describe("An artist's years, an event's days"),
  })
  .meta({ id: 'Suggestion', description: 'An artist with works, an event or an article whose name a search has found' })
