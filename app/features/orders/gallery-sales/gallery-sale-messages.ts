/** Messages to staff about a sale in the gallery. */
export const gallerySaleMessages = {
  recorded: 'Sale recorded',
  failed: 'Failed to record the sale',
  loadFailed: 'Failed to load the form',
  notKnown: 'This sale is not known.',
  gone: 'The sale was not recorded: the artwork is not there any more.',
  'already-sold': 'The sale was not recorded: the artwork is sold.',
  'on-hold': 'The sale was not recorded: a buyer holds the artwork at this moment. Try again when the hold has ended.',
  'being-paid': 'The sale was not recorded: a payment for the artwork is under way.',
  'other-sale':
    'Nothing was changed: this form recorded a sale before, with other details. Look for it in the list of orders.',
}
