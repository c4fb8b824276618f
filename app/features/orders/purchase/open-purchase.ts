import { createPurchase, type Purchase } from './purchase.ts'
import { isUnderWay } from './purchase-step.ts'

const underWay = new Map<string, Purchase>()

/** A purchase of the work; the very same that a room was closed on while it was under way. */
export function openPurchase(...[product, loadButtons]: Parameters<typeof createPurchase>): Purchase {
  const { id, invoice } = product
  const key = invoice ? `${invoice.secret} ${invoice.part}` : id
  const known = underWay.get(key)
  if (known) return known
  const purchase = createPurchase(product, loadButtons)
  purchase.subscribe(() => {
    if (isUnderWay(purchase.read())) underWay.set(key, purchase)
    else underWay.delete(key)
  })
  return purchase
}
