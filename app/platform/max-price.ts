/** The largest price or amount in dollars that the columns hold, `numeric(12,2)`. */
export const maxPrice = 9_999_999_999.99
