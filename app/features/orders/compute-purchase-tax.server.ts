import { storedGallery } from '#app/features/gallery/gallery-facts.ts'
import { computeTax } from '#app/features/sales-tax/compute-tax.ts'
import type { Destination } from '#app/features/sales-tax/destination.ts'
import type { OrderTax } from '#app/features/sales-tax/order-tax.ts'
import { readDestination } from '#app/features/sales-tax/read-destination.server.ts'
import type { TaxPlace } from '#app/features/sales-tax/tax-rate.ts'
import { findUsState } from '#app/features/sales-tax/us-states.ts'
import type { Database, Transaction } from '#db/connect.ts'
import { gallery_settings } from '#db/schema/gallery-settings.ts'

export type TaxOutcome =
  /** null: the gallery collects none. */
  | { outcome: 'worked-out'; tax: OrderTax | null }
  | { outcome: 'delivery-missing' }
  /** `fault` is for the buyer. */
  | { outcome: 'delivery-wrong'; fault: string }

/**
 * The sales tax of a purchase (TAX-01..), by the rates in the database now: other copies of the program may learn of a
 * change only after a buyer's request.
 * @param delivery the destination from the buyer's page; used only if tax is collected
 */
export async function computePurchaseTax(
  tx: Database | Transaction,
  { itemCents, delivery: rawDelivery }: { itemCents: number; delivery: unknown },
): Promise<TaxOutcome> {
  const gallery = await readGallery(tx)
  if (!gallery.collectsTax) return { outcome: 'worked-out', tax: null }
  if (rawDelivery === undefined || rawDelivery === null) return { outcome: 'delivery-missing' }
  const { delivery, fault } = readDestination(rawDelivery)
  if (!delivery) return { outcome: 'delivery-wrong', fault }
  const place = placeOf(delivery, gallery)
  const isTaxed = place !== null && !delivery.exemptionNumber
  return {
    outcome: 'worked-out',
    tax: { delivery, lines: isTaxed ? computeTax(gallery.taxRates, place, itemCents) : [] },
  }
}

/** Whether sales tax is added to purchases in the shop. */
export async function isTaxCollected(db: Database): Promise<boolean> {
  return (await readGallery(db)).collectsTax
}

async function readGallery(db: Database | Transaction) {
  const [row] = await db.select({ facts: gallery_settings.facts }).from(gallery_settings)
  return storedGallery(row?.facts)
}

/** Where a sale is taxed: at its destination, or at the gallery, whose state and ZIP code are in the settings. */
function placeOf(delivery: Destination, gallery: { region: string; postalCode: string }): TaxPlace | null {
  switch (delivery.to) {
    case 'us':
      return delivery
    case 'abroad':
      return null
    case 'gallery': {
      const state = findUsState(gallery.region)
      return state && { state, zip: gallery.postalCode.slice(0, 5) }
    }
  }
}
