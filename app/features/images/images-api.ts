import { binary, json, type Paths, writeRefusals } from '#app/platform/openapi.server.ts'
import { storedPictureSchema } from './picture-schema.server.ts'

export const imagesApi: Paths = {
  '/api/admin/images': {
    post: {
      summary: 'Take in a picture',
      description:
        'The body is the file itself: JPEG, PNG or WebP, as its bytes say, up to 5 MB and 100 megapixels. The same file is kept once. Its address takes width=400, 800, 1200 or 1600.',
      tags: ['Back office'],
      security: [{ session: [] }],
      requestBody: { required: true, content: { 'image/*': { schema: binary } } },
      responses: {
        201: json('It is kept', storedPictureSchema),
        ...writeRefusals({
          401: 'Not signed in',
          403: 'Not an admin, or sent by a page of another site',
          413: 'Over 5 MB',
          415: 'No JPEG, PNG or WebP',
          422: 'Damaged, empty or over 100 megapixels',
          503: 'No room left for pictures, or the database does not respond',
        }),
      },
    },
  },
}
