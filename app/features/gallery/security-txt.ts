/** How long the file is valid: RFC 9116 recommends less than a year. */
const validDays = 180

/** The contact for security reports, in the format of RFC 9116; it contains its own address only if that is https. */
export function securityTxt({ email, origin, now }: { email: string; origin: string; now: Date }): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000)
  const lines = [`Contact: mailto:${email}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en']
  if (origin.startsWith('https:')) lines.push(`Canonical: ${origin}/.well-known/security.txt`)
  return `${lines.join('\n')}\n`
}
