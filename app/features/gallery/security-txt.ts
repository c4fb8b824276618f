/** How long what the file says may be believed: RFC 9116 advises less than a year. */
const validDays = 180

/** Whom to tell of a security fault, as RFC 9116 wants it; it names its own address only where that is https. */
export function securityTxt({ email, origin, now }: { email: string; origin: string; now: Date }): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000)
  const lines = [`Contact: mailto:${email}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en']
  if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}/.well-known/security.txt`)
  return `${lines.join('\n')}\n`
}
