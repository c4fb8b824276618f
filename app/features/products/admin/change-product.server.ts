import { z } from 'zod'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { describeReservation, type Reservation } from '#app/features/orders/reservations/reservation.ts'
import { undoOrder } from '#app/features/orders/undo-order.server.ts'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import { formatGalleryDay, galleryDate } from '#app/platform/gallery-date.ts'
import { deleteProduct } from './delete-product.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'
import { productMessages } from './product-messages.ts'
import { readSale } from './read-sale.server.ts'
import { setProductSold } from './set-product-sold.server.ts'
import { setProductStatus } from './set-product-status.server.ts'

/** The changes that the artwork list requests. */
export const productChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('set-status'), id: z.string(), status: z.enum(['draft', 'published']) }),
  /**
   * Sold now and at its price if `price` and `day` are missing; `quantity`: to restore when a sale is undone; `seen`:
   * `madeAt` of the reservation that was shown.
   */
  z.object({
    intent: z.literal('set-sold'),
    id: z.string(),
    sold: z.boolean(),
    price: z.number().nullish(),
    day: z.string().optional(),
    quantity: z.int32().min(0).optional(),
    seen: z.string().optional(),
  }),
  z.object({ intent: z.literal('delete'), id: z.string() }),
  /** `copyId`: of the draft that it makes. */
  z.object({ intent: z.literal('duplicate'), id: z.string(), copyId: z.uuid() }),
  /** `order`: the number in a refusal to put the work back on sale. */
  z.object({ intent: z.literal('undo-order'), id: z.string(), order: z.string(), reason: z.string() }),
])
export type ProductChange = z.infer<typeof productChange>

/** `paidOrder`: the number of an order to undo before the work can be offered again; `current`: the reservation that must be shown before it is sold. */
export interface ProductChangeFailure extends ChangeFailure {
  paidOrder?: string
  current?: Reservation
}

export type ProductChangeResult =
  /** `quantity`: the quantity before the work was marked sold; missing if it was sold already. `endedReservation`: by the sale. */
  | { outcome: 'changed'; quantity?: number | undefined; endedReservation?: true }
  | { outcome: 'deleted'; id: string; message: string }
  | { outcome: 'duplicated'; id: string }
  | ProductChangeFailure
  | RefusedCaller

const changed = { outcome: 'changed' } as const
const { gone } = productMessages

/**
 * Makes a change of the artwork list (PLST-09..20): not found, in conflict with a buyer or a payment, or invalid where the
 * work is incomplete.
 */
export async function changeProduct(app: ActingContext, change: ProductChange): Promise<ProductChangeResult> {
  switch (change.intent) {
    case 'set-status': {
      const result = await setProductStatus(app, change)
      if (result.outcome === 'incomplete') {
        const reasons = result.faults.map((fault) => fault.summary)
        return changeFailure('invalid', productMessages.statusFailed, reasons)
      }
      if (result.outcome === 'changed') return changed
      return changeFailure('not-found', productMessages.statusFailed, [gone])
    }
    case 'set-sold':
      return setSold(app, change)
    case 'undo-order':
      return undo(app, change)
    case 'duplicate': {
      const { outcome } = await duplicateProduct(app, change)
      return outcome === 'duplicated'
        ? { outcome, id: change.copyId }
        : changeFailure('not-found', productMessages.duplicateFailed, [gone])
    }
    case 'delete': {
      const { outcome } = await deleteProduct(app, change.id)
      if (outcome === 'deleted') return { outcome, id: change.id, message: productMessages.deleted }
      return outcome === 'not-found'
        ? changeFailure('not-found', productMessages.deleteFailed, [gone])
        : changeFailure('conflict', productMessages.deleteFailed, [productMessages.keptFor[outcome]])
    }
  }
}

async function setSold(
  app: ActingContext,
  change: Extract<ProductChange, { intent: 'set-sold' }>,
): Promise<ProductChangeResult> {
  const { id, sold, price = null, day, quantity, seen } = change
  const { timeZone } = app.settings.gallery
  const read = day === undefined ? null : readSale(app, { price, day })
  if (read?.faults) return changeFailure('invalid', productMessages.soldFailed, read.faults)
  const result = await setProductSold(app, { id, sold, sale: read?.sale, quantity, seen })
  switch (result.outcome) {
    case 'changed':
      return result
    case 'not-found':
      return changeFailure('not-found', productMessages.soldFailed, [gone])
    case 'sold-already': {
      // The same sale repeated: its response may have been lost.
      if (result.price === read?.sale?.price && galleryDate(result.at, timeZone) === day) return changed
      const reason = productMessages.soldAlready(result.price, formatGalleryDay(result.at.toISOString(), timeZone))
      return changeFailure('conflict', productMessages.soldFailed, [reason])
    }
    case 'on-hold':
      return changeFailure('conflict', productMessages.soldFailed, ['A payment for it is under way.'])
    case 'reserved': {
      const { current } = result
      const reasons = [productMessages.reservedSince(describeReservation(current, { timeZone, isNews: true }))]
      return { ...changeFailure('conflict', productMessages.soldFailed, reasons), current }
    }
    case 'paid-for': {
      const reasons = [productMessages.paidFor(result.order)]
      return { ...changeFailure('conflict', productMessages.soldFailed, reasons), paidOrder: result.order }
    }
  }
}

async function undo(
  app: ActingContext,
  { id, order, reason }: Extract<ProductChange, { intent: 'undo-order' }>,
): Promise<ProductChangeResult> {
  const { outcome } = await undoOrder(app, { order, productId: id, reason })
  switch (outcome) {
    case 'undone':
      return changed
    case 'no-reason':
      return changeFailure('invalid', productMessages.undoFailed, ['A reason of 1 to 500 characters is needed.'])
    case 'not-found':
    case 'ambiguous':
      return changeFailure('not-found', productMessages.undoFailed, [`No order ${order} keeps this artwork sold.`])
  }
}
