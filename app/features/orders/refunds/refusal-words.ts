/** Why money was not given back, in words for staff. */
export const refusalWords: Record<string, string> = {
  'more-than-left': 'It is more than is left of the payment',
  'left-changed': 'Somebody else had given money back meanwhile',
  'in-dispute': 'The buyer disputes the payment: answer that at the payment provider',
  'no-funds': 'The account at the payment provider has too little money',
  'too-late': 'The time in which the payment provider returns money is over',
  'not-possible': 'The payment provider does not return this payment',
  'not-paid': 'The order was not paid, or its money has gone back',
  'other-provider': 'The payment provider that has the money is not connected',
}
