import { z } from 'zod'

export const problemSchema = z
  .strictObject({
    type: z.string().describe('A stable short name, such as already-sold; about:blank where the status says it all'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('For whoever calls the API'),
    message: z.string().describe("For people, in the product's own words"),
    errors: z.record(z.string(), z.string()).optional().describe('Messages by field, when a form was refused'),
  })
  .meta({ id: 'Problem', description: 'Every error (RFC 9457)' })
