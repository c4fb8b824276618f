import { z } from 'zod'
import { type Destination, destinationFaults, exemptionPattern, zipPattern } from './destination.ts'
import { usStateCodes } from './us-states.ts'

const exemptionNumber = z
  .string({ error: 'The exemption certificate must be its number' })
  .trim()
  .regex(exemptionPattern, destinationFaults.exemption)
  .optional()
  .describe('Of a certificate by which the buyer is exempt')

/** A destination in the body of `POST /api/orders`. */
export const destinationSchema = z.discriminatedUnion(
  'to',
  [
    z.strictObject({ to: z.literal('gallery'), exemptionNumber }),
    z.strictObject({
      to: z.literal('us'),
      state: z.enum(usStateCodes, { error: destinationFaults.state }),
      zip: z.string({ error: 'Give the ZIP code' }).trim().regex(zipPattern, destinationFaults.zip),
      exemptionNumber,
    }),
    z.strictObject({ to: z.literal('abroad'), exemptionNumber }),
  ],
  { error: destinationFaults.to },
)

/** The destination that a buyer stated, or what is wrong with it, for the buyer. */
export function readDestination(
  value: unknown,
): { delivery: Destination; fault?: undefined } | { delivery?: undefined; fault: string } {
  const parsed = destinationSchema.safeParse(value)
  if (!parsed.success) {
    const { code, message } = parsed.error.issues[0]!
    return { fault: code === 'unrecognized_keys' ? destinationFaults.to : message }
  }
  const { data } = parsed
  return { delivery: data.to === 'us' ? { ...data, zip: data.zip.slice(0, 5) } : data }
}
