/** Dollars of a price or an amount at most: what the columns hold, `numeric(12,2)`. */
export const largestPrice = 9_999_999_999.99
