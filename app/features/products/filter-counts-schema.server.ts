import { z } from 'zod'

export const filterChoiceSchema = z
  .strictObject({
    value: z.string().describe('As a list takes it'),
    label: z.string(),
    count: z
      .int()
      .nullable()
      .describe('Works that match it and everything that is chosen of the other filters; null as `total` is'),
  })
  .meta({ id: 'FilterChoice', description: 'What a filter of the collection offers' })

const choices = z.array(filterChoiceSchema)

export const filterCountsSchema = z
  .strictObject({
    total: z
      .int()
      .nullable()
      .describe('Works that match everything that is asked; null where a search finds more than are counted'),
    available: z.int().nullable().describe('Those of them that can still be bought, and would be; null as `total` is'),
    price: choices,
    period: choices,
    size: choices,
    medium: choices.describe('Those with the most works, and what is chosen'),
    artist: choices.describe('Those with the most works, and what is chosen'),
  })
  .meta({ id: 'FilterCounts', description: 'What the filters of the collection offer' })

export const filterLabelSchema = z.strictObject({
  filter: z.enum(['period', 'medium', 'artist']),
  value: z.string(),
  label: z.string(),
})
