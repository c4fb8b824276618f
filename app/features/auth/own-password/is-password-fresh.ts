const freshMs = 10 * 60_000

/** Whether the password was given in this session within the last 10 minutes; a time in the future counts as no. */
export function isPasswordFresh({ passwordGivenAt }: { passwordGivenAt: Date }, now: Date): boolean {
  return Math.abs(now.getTime() - passwordGivenAt.getTime()) < freshMs
}
