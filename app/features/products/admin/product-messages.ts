/** What staff are told after a change to a work (OP-47, OP-48). */
export const productMessages = {
  published: 'Artwork published',
  updated: 'Artwork updated',
  savedAsDraft: 'Artwork saved as draft',
  deleted: 'Artwork deleted',
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
  undoFailed: 'Failed to undo the order',
  paidFor: (order: string) =>
    `Order ${order} paid for it. When the buyer has their money back, undo that order with a reason; then it can be offered again`,
}

/** By what the list asked for (PLST-19, PLST-20). */
export const failureMessages = {
  'set-status': productMessages.statusFailed,
  'set-sold': productMessages.soldFailed,
  delete: productMessages.deleteFailed,
  'undo-order': productMessages.undoFailed,
}
