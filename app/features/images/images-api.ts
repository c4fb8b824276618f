import { json, type Paths, record, refusals } from '#app/platform/openapi.ts'

export const imagesApi: Paths = {
  '/api/admin/images': {
    post: {
      summary: 'Take in a picture',
      description:
        'The body is the file itself: JPEG, PNG or WebP, as its bytes say, up to 5 MB and 100 megapixels. The same file is kept once. Its address takes width=400, 800, 1200 or 1600.',
      tags: ['Back office'],
      security: [{ session: [] }],
      requestBody: {
        required: true,
        content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        201: json(
          'It is kept',
          record({
            url: { type: 'string', description: 'What works, posts and events refer to it by' },
            width: { type: 'integer' },
            height: { type: 'integer' },
            tone: { type: 'string', description: 'Dominant colour, #rrggbb' },
            has_alpha: { type: 'boolean', description: 'It is a cut-out' },
            bytes: { type: 'integer' },
          }),
        ),
        ...refusals({
          401: 'Not signed in',
          403: 'Not an admin, or sent by a page of another site',
          413: 'Over 5 MB',
          415: 'No JPEG, PNG or WebP',
          422: 'Damaged, empty or over 100 megapixels',
          503: 'No room left for pictures',
        }),
      },
    },
  },
}
