import { z } from 'zod'

const count = z.int().min(0)
const cents = z.number()
const activitySchema = z.strictObject({
  added: count,
  updated: count.describe('Changed after they were made'),
  sold: count,
})

export const statisticsSchema = z.strictObject({
  total: count,
  available: count.describe('Published and not sold'),
  draft: count,
  sold: count,
  inventoryCents: cents.describe(
    'Price times quantity of the available works; a work without a price adds nothing. In cents',
  ),
  salesCents: cents.describe('What the sold works were sold for. In cents'),
  activity: z
    .strictObject({ week: activitySchema, month: activitySchema, all: activitySchema })
    .describe(
      "Works made, changed and sold in the last 7 and 30 days of the gallery's calendar, today among them, and ever",
    ),
  categories: z
    .array(z.strictObject({ name: z.string().nullable().describe('null: works without a category'), count }))
    .describe('The largest first'),
})

const monthOfSalesSchema = z.strictObject({ month: z.string().describe('2026-11'), sold: count, cents })

export const salesReportSchema = z.strictObject({
  gaps: z
    .strictObject({ 'no-picture': count, 'no-price': count, 'unsold-year': count })
    .describe('Works of each of these filters of the artwork list'),
  months: z
    .array(monthOfSalesSchema)
    .describe('The last 24 months of the gallery, this one last, also those without a sale'),
})

export type Statistics = z.infer<typeof statisticsSchema>
export type SalesReport = z.infer<typeof salesReportSchema>
