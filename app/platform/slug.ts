/** The slug of a name: lower case, a hyphen for each run of what is no letter or digit of any script; '' when nothing is left. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Whether a text is a slug: lower-case letters and digits of any script in parts that hyphens join. */
export function isSlug(text: string): boolean {
  return text !== '' && slugOf(text) === text
}
