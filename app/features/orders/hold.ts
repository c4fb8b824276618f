/** How long an opened order keeps a work out of sale: the time a buyer has to pay. */
export const holdMs = 10 * 60_000

/** How many seconds are left of a hold, for a browser to count down: its clock may be wrong by minutes (PAY-23). */
export function holdSecondsLeft(expiresAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000))
}
