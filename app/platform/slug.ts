/** The slug of a name: lower case, with a hyphen for each run of characters that are not letters or digits of any script; '' if nothing is left. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Leaves room for a counter in a form's slug field. */
const maxGeneratedLength = 190

/** The slug that is made from a page's name if nobody typed one; a long name is cut. */
export function makeSlug(name: string): string {
  return slugOf(name)
    .slice(0, maxGeneratedLength)
    .replace(/[-\p{Cs}]+$/u, '')
}

/** Whether a text is a slug: lower-case letters and digits of any script in parts joined by hyphens. */
export function isSlug(text: string): boolean {
  return text !== '' && slugOf(text) === text
}
