import { inPath, inQuery, json, moved, type Paths, pagedList, readRefusals } from '#app/platform/openapi.server.ts'
import { artistDetailSchema, artistPageSchema } from './artist-page-schema.server.ts'

const tags: [string] = ['Artists']

export const artistsApi: Paths = {
  '/api/artists': {
    get: pagedList(artistPageSchema, { summary: 'Artists who have works in the collection, A to Z', tags }),
  },
  '/api/artists/{slug}': {
    get: {
      summary: 'One artist, with works and events',
      tags,
      parameters: [
        inPath('slug', "The artist's slug"),
        inQuery('page', 'Of the works for sale, from 1'),
        inQuery('sold', 'Page of the sold works, from 1'),
      ],
      responses: {
        200: json('The artist', artistDetailSchema),
        ...moved('The artist'),
        ...readRefusals({ 404: 'No such artist, or one without a work in the collection' }),
      },
    },
  },
}
