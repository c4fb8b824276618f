import type { Page } from '@playwright/test'
import { gallery_settings } from '#db/schema/gallery-settings.ts'
import type { TestApp } from '../test-app.ts'

/** The dialog that asks a buyer for the destination of the work. */
export const place = (page: Page) => page.getByRole('dialog', { name: 'Where does it go?' })
/** The item, its taxes and the total, as a buyer sees them before paying. */
export const amounts = (page: Page) => page.locator('.payment__amounts dl')

const taxRates = [
  { key: 'a', name: 'Florida sales tax', state: 'FL', zips: [], rate: 60_000, capCents: null },
  { key: 'b', name: 'Palm Beach County surtax', state: 'FL', zips: ['334'], rate: 10_000, capCents: 500_000 },
]

/** Turns the gallery's sales tax on, with Florida's rate and a county's, or off. */
export async function collectTax({ context }: TestApp, collectsTax = true) {
  await context.db.update(gallery_settings).set({ facts: collectsTax ? { collectsTax, taxRates } : {} })
}
