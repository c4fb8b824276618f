import type { SalesReport, Statistics } from './statistics-schema.server.ts'

export type { SalesReport, Statistics }

/** The ranges of Recent Activity, with their names in its selector (DASH-12). Days are the gallery's; the last one is today. */
export const activityRanges = { week: 'Last 7 Days', month: 'Last 30 Days', all: 'All Time' } as const
export type ActivityRange = keyof typeof activityRanges

/** How many works were created, changed later, and sold in one range (DASH-13, OP-43). */
export type Activity = Statistics['activity'][ActivityRange]

export type MonthOfSales = SalesReport['months'][number]

/**
 * The two trends are not measured: the specification fixes them (DASH-10, DASH-11, OP-42). They are shown on their cards and
 * must not appear in any export, report or API.
 */
export const fixedTrends = { inventoryPercent: 5, salesPercent: 12 } as const
