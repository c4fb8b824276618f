/** As a column with two decimals keeps it: a bound holds for what is stored, so this comes before the check. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
