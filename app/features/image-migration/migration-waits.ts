/** The pauses of a migration in milliseconds, so that it slows down neither the host nor visitors. */
export const migrationWaits = {
  /** MIG-04 */
  betweenImages: 2_000,
  /** MIG-05 */
  betweenProducts: 2_000,
  /** MIG-06 */
  afterError: 5_000,
  /** Before each further attempt at an image (MIG-07). */
  retries: [5_000, 10_000, 20_000],
  /** The time limit for fetching an image (MIG-08). */
  fetch: 30_000,
  /** For this long after an upload the host may not deliver the copy yet. */
  delivery: 300_000,
} as const
