/** The toasts of a purchase; those of PAY-15, PAY-17, PAY-18 and PAY-19 word for word. */
export const purchaseMessages = {
  paid: "Payment successful! We'll contact you about delivery.",
  failed: 'Payment failed. Please try again or contact support.',
  providerError: 'An error occurred. Please try again or contact support.',
  cancelled: 'Payment cancelled',
  notOpened: 'Your order could not be opened. Please try again in a moment.',
} as const
