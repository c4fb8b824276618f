/** Whether an amount as it was typed is not in dollars and cents: `1.200` may mean 1,200 (FORM-35). */
export function hasTooManyDecimals(amount: string): boolean {
  return /\.\d{3}|\de/i.test(amount)
}
