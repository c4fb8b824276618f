/** Why staff gave money back, or did something else to an order, in characters. */
export const maxReasonLength = 500
