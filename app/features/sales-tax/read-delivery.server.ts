import { z } from 'zod'
import { type Delivery, deliveryFaults, exemptionPattern, zipPattern } from './delivery.ts'
import { usStateCodes } from './us-states.ts'

const exemptionNumber = z
  .string({ error: 'The exemption certificate must be its number' })
  .trim()
  .regex(exemptionPattern, deliveryFaults.exemption)
  .optional()
  .describe('Of a certificate by which the buyer is exempt')

/** Where a work goes, as `POST /api/orders` takes it. */
export const deliverySchema = z.discriminatedUnion(
  'to',
  [
    z.strictObject({ to: z.literal('gallery'), exemptionNumber }),
    z.strictObject({
      to: z.literal('us'),
      state: z.enum(usStateCodes, { error: deliveryFaults.state }),
      zip: z.string({ error: 'Give the ZIP code' }).trim().regex(zipPattern, deliveryFaults.zip),
      exemptionNumber,
    }),
    z.strictObject({ to: z.literal('abroad'), exemptionNumber }),
  ],
  { error: deliveryFaults.to },
)

/** A buyer's word of where a work goes, or what is wrong with it, for the buyer. */
export function readDelivery(
  value: unknown,
): { delivery: Delivery; fault?: undefined } | { delivery?: undefined; fault: string } {
  const parsed = deliverySchema.safeParse(value)
  if (!parsed.success) {
    const { code, message } = parsed.error.issues[0]!
    return { fault: code === 'unrecognized_keys' ? deliveryFaults.to : message }
  }
  const { data } = parsed
  return { delivery: data.to === 'us' ? { ...data, zip: data.zip.slice(0, 5) } : data }
}
