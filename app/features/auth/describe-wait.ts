/** The message after too many attempts. @param seconds until the next attempt is allowed */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? amount(seconds, 'second') : amount(minutes, 'minute')
  return `Too many attempts. Please wait ${wait}, then try again.`
}

const amount = (count: number, unit: string) => (count === 1 ? `a ${unit}` : `${count} ${unit}s`)
