/** The slug of a name: lower case, a hyphen for each run of what is no letter or digit of any script; '' when nothing is left. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** What a form's slug has room for, and a counter behind it. */
const longestMade = 190

/** The slug that a page gets of its name where nobody wrote one; of a long name its beginning. */
export function makeSlug(name: string): string {
  return slugOf(name)
    .slice(0, longestMade)
    .replace(/[-\p{Cs}]+$/u, '')
}

/** Whether a text is a slug: lower-case letters and digits of any script in parts that hyphens join. */
export function isSlug(text: string): boolean {
  return text !== '' && slugOf(text) === text
}
