import { z } from 'zod'
import { id, inQuery, json, jsonBody, type Paths, readRefusals, writeRefusals } from '#app/platform/openapi.server.ts'
import { namedArtist } from './create-named-artist.server.ts'
import { maxOffered } from './search-artists.server.ts'

const artistChoiceSchema = z.strictObject({
  id,
  name: z.string(),
  born: z.int().nullable().describe('A year; before our era a negative one'),
  died: z.int().nullable(),
  place: z.string().nullable().describe('Nationality or place'),
})

export const adminArtistsApi: Paths = {
  '/api/admin/artists': {
    get: {
      summary: 'Artists that a work can be given',
      tags: ['Back office'],
      security: [{ session: [] }],
      parameters: [inQuery('search', 'Part of a name; nothing is found for a blank one')],
      responses: {
        200: json(
          `At most ${maxOffered}, those first whose name begins so`,
          z.strictObject({ items: z.array(artistChoiceSchema).max(maxOffered) }),
        ),
        ...readRefusals({ 401: 'Not signed in', 403: 'Not an admin' }),
      },
    },
    post: {
      summary: 'Make an artist of a name',
      description: 'What else is known of it is added in its form.',
      tags: ['Back office'],
      security: [{ session: [] }],
      requestBody: jsonBody(namedArtist),
      responses: {
        201: json('It is made', artistChoiceSchema),
        ...writeRefusals({
          400: 'Malformed',
          401: 'Not signed in',
          403: 'Not an admin, or sent by a page of another site',
          409: 'There is an artist of this name without years',
          413: 'Over 4 KB',
          415: 'Not JSON',
          422: 'No name, or one that is too long',
        }),
      },
    },
  },
}
