import { z } from 'zod'
import { id, moment } from '#app/platform/openapi.server.ts'
import { enquiryKinds, maxLength } from './enquiry.ts'

/** `read-enquiry.ts` validates each field. */
const line = z.string()

/** The request body of an enquiry. */
export const enquiryRequestSchema = z
  .strictObject({
    productId: id,
    requestKey: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .describe('Names one sending of the form: sent again, it is stored once'),
    kind: z.enum(enquiryKinds),
    name: line.describe(`At most ${maxLength.name} characters`),
    email: line,
    phone: line.default(''),
    message: line.default('').describe(`At most ${maxLength.message} characters; a question needs one`),
    offer: line.default('').describe('Of an offer: dollars, above 0 and at most 10,000,000'),
    day: line.default('').describe('Of a viewing: a day on which the gallery is open, YYYY-MM-DD'),
    time: line.default('').describe('Of a viewing: HH:MM within the opening hours, in the time zone of the gallery'),
    homepage: line.default('').describe('Stays empty: people do not see it'),
  })
  .meta({ id: 'EnquiryRequest' })

/** Room for a message of 4,000 characters in any script, however it is escaped. */
export const maxEnquiryBytes = 65_536

/** The response to the sender. */
export const receivedEnquirySchema = z
  .strictObject({
    number: z.string().describe('What the gallery calls it by'),
    viewingAt: moment.nullable().describe('When the viewing would be; the gallery confirms it'),
  })
  .meta({ id: 'ReceivedEnquiry' })

export type ReceivedEnquiry = z.infer<typeof receivedEnquirySchema>

export const newEnquiriesSchema = z.strictObject({ count: z.int() }).meta({ id: 'NewEnquiries' })
