import { formatYears } from '#app/features/artists/artist-years.ts'

interface Life {
  born: number | null
  died: number | null
  place: string | null
}

/** 'Born 1951, Aberdeen', as far as it is known; '' if nothing is. @param mark the separator between years and place */
export function describeLife({ born, died, place }: Life, mark = ', '): string {
  const line = [formatYears({ born, died }), place].filter(Boolean).join(mark)
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** The paragraphs of a biography, separated by empty lines. */
export function biographyParagraphs(biography: string): string[] {
  return biography
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
