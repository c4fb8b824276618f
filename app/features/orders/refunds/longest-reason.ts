/** Of a refund, in characters. */
export const longestReason = 500
