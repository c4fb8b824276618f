import { z } from 'zod'

export const pictureSchema = z
  .strictObject({
    width: z.int().describe('Pixels of the largest variant that is kept, after orientation was applied'),
    height: z.int().describe('Pixels'),
    tone: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe('Dominant colour, #rrggbb'),
    has_alpha: z.boolean().describe('It is a cut-out, which stands on the mat instead of hanging on it'),
  })
  .meta({ id: 'Picture' })

/** An uploaded picture. */
export const storedPictureSchema = pictureSchema.extend({
  url: z.string().describe('What works, posts and events refer to it by'),
  bytes: z.int().describe('Size of the largest variant'),
})
