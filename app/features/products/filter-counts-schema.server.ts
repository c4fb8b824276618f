import { z } from 'zod'

export const filterChoiceSchema = z
  .strictObject({
    value: z.string().describe('As a list takes it'),
    label: z.string(),
    count: z.int().describe('Works that match it and everything that is chosen of the other filters'),
  })
  .meta({ id: 'FilterChoice', description: 'What a filter of the collection offers' })

const choices = z.array(filterChoiceSchema)

export const filterCountsSchema = z
  .strictObject({
    total: z.int().describe('Works that match everything that is asked'),
    available: z.int().describe('Those of them that can still be bought, and would be'),
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
