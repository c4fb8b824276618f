/** Rounds like a column with two decimals: bounds apply to the stored value, so round before the check. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
