/** How long a migration waits, so that neither the host nor visitors feel it, in milliseconds. */
export const migrationWaits = {
  /** MIG-04 */
  betweenImages: 2_000,
  /** MIG-05 */
  betweenProducts: 2_000,
  /** MIG-06 */
  afterError: 5_000,
  /** Before each further attempt at an image (MIG-07). */
  retries: [5_000, 10_000, 20_000],
  /** Longest that an image is fetched for (MIG-08). */
  fetch: 30_000,
  /** Within it the host may not deliver yet what it has taken. */
  delivery: 300_000,
} as const
