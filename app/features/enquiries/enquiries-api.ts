import { json, jsonBody, type Paths, readRefusals, writeRefusals } from '#app/platform/openapi.server.ts'
import { enquiryRequestSchema, newEnquiriesSchema, receivedEnquirySchema } from './enquiry-schema.server.ts'

export const enquiriesApi: Paths = {
  '/api/enquiries': {
    post: {
      summary: 'Ask about a work, wish for a viewing, or make an offer',
      description: 'Stored before the response. Sent again with the same requestKey it is stored once.',
      tags: ['Enquiries'],
      requestBody: jsonBody(enquiryRequestSchema),
      responses: {
        201: json('It is with the gallery', receivedEnquirySchema),
        ...writeRefusals({
          400: 'Malformed',
          404: 'No such work, or it is not published',
          409: 'already-sold: questions alone are taken; no-offers: the work takes none; key-used: the key named another enquiry',
          413: 'Over 64 KB',
          415: 'Not JSON',
          422: 'invalid-enquiry: what stands against each field',
          429: 'More than 20 a minute; too-many: 5 an hour or 20 a day of a client or a mail address were taken',
        }),
      },
    },
  },
  '/api/admin/enquiries/count': {
    get: {
      summary: 'How many enquiries are new',
      tags: ['Enquiries'],
      security: [{ session: [] }],
      responses: {
        200: json('Their number', newEnquiriesSchema),
        ...readRefusals({ 401: 'Not signed in', 403: 'No admin' }),
      },
    },
  },
}
