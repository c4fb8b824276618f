import { reservationMessages } from '#app/features/orders/reservations/reservation-messages.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'

/** Messages to staff after a change to a work (OP-47, OP-48). */
export const productMessages = {
  published: 'Artwork published',
  updated: 'Artwork updated',
  savedAsDraft: 'Artwork saved as draft',
  takenOff: 'Artwork saved as draft. Visitors no longer see it.',
  deleted: 'Artwork deleted',
  markedSold: 'Artwork marked as sold',
  soldReserved: 'Artwork marked as sold; its reservation has ended',
  soldBefore: 'This sale is recorded already',
  saleTakenBack: 'The sale is taken back',
  idCopied: 'Product ID copied',
  idNotCopied: 'The product ID could not be copied',
  loadFailed: 'Failed to load product',
  notFound: 'Product not found',
  listFailed: 'Failed to load products',
  saveFailed: 'Failed to save artwork',
  conflict: 'This artwork was changed while you worked on it',
  statusFailed: 'Failed to update status',
  soldFailed: 'Failed to update product status',
  deleteFailed: 'Failed to delete product',
  keptFor: {
    'on-hold': 'A buyer is completing a purchase.',
    reserved: 'It is reserved for a client. End the reservation first.',
  },
  duplicated: 'Artwork duplicated as a draft',
  duplicateFailed: 'Failed to duplicate product',
  gone: 'It is not there any more.',
  orderUndone: 'The order is undone',
  undoFailed: 'Failed to undo the order',
  bulkFailed: 'Failed to change the artworks',
  previewFailed: 'Failed to work out the new prices',
  restoreFailed: 'Failed to bring the artworks back',
  soldAlready: (price: number | null, day: string) =>
    `It is sold already, on ${day}${price === null ? '' : ` for ${formatPriceWithCents(price)}`}.`,
  reservedSince: (kept: string) => `${kept}. Look at it again before you mark it as sold.`,
  paidFor: (order: string) =>
    `Order ${order} paid for it. When the buyer has their money back, undo that order with a reason; then it can be offered again`,
}

/** By the change that the list requested (PLST-19, PLST-20). */
export const failureMessages = {
  'set-status': productMessages.statusFailed,
  'set-sold': productMessages.soldFailed,
  delete: productMessages.deleteFailed,
  duplicate: productMessages.duplicateFailed,
  'undo-order': productMessages.undoFailed,
  bulk: productMessages.bulkFailed,
  'preview-prices': productMessages.previewFailed,
  restore: productMessages.restoreFailed,
  reserve: reservationMessages.failed,
  release: reservationMessages.releaseFailed,
}
