/** What staff are told of an order and its changes. */
export const orderMessages = {
  loadFailed: 'Failed to load order',
  notFound: 'Order not found',
  changeFailed: 'Failed to change order',
  deliverySaved: 'Delivery saved',
  deliveryFailed: 'Failed to save delivery',
  deliveryConflict: 'The delivery was changed while you worked on it',
  notDeliverable: 'There is nothing to deliver: the order is not paid, or its sale was called off or refunded.',
  noteAdded: 'Note added',
  noteFailed: 'Failed to add note',
  attended: 'Marked as dealt with',
  nothingToAttend: 'Nothing is left to deal with.',
  mailQueued: 'The mail is sent again',
  mailFailed: 'Failed to send mail',
}
