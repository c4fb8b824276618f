import { binary, json, jsonBody, type Paths, writeRefusals } from '#app/platform/openapi.server.ts'
import { cutOutRequest } from './cut-outs/create-cut-out.server.ts'
import { storedPictureSchema } from './picture-schema.server.ts'

export const imagesApi: Paths = {
  '/api/admin/images': {
    post: {
      summary: 'Take in a picture',
      description:
        'The body is the file itself: JPEG, PNG or WebP, as its bytes say, up to 5 MB and 100 megapixels. The same file is kept once, at the image host where one is configured. An address of our own takes width=400, 600, 800, 1200 or 1600.',
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
          502: 'The image host did not take it, in its own words',
          503: 'No room left for pictures, their bucket does not take one, or the database does not respond',
        }),
      },
    },
  },
  '/api/admin/images/cut-outs': {
    post: {
      summary: 'Remove the background of a picture',
      description:
        'Keeps the result as a picture of its own, and the original beside it; the work changes when its form is saved. Asks the provider up to three times, and 20 times a minute for one address.',
      tags: ['Back office'],
      security: [{ session: [] }],
      requestBody: jsonBody(cutOutRequest),
      responses: {
        201: json('It is kept', storedPictureSchema),
        ...writeRefusals({
          400: 'Malformed',
          401: 'Not signed in',
          403: 'Not an admin, or sent by a page of another site',
          404: 'The picture is not known here',
          409: 'Background removal is not connected',
          413: 'Over 8 KB',
          415: 'Not JSON',
          422: 'The original cannot be fetched, is over 20 MB, or the provider does not take it',
          429: 'Too many requests, here or at the provider',
          503: 'The provider failed, sent no PNG or has no credits left, or the database does not respond',
        }),
      },
    },
  },
}
