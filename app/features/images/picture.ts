import type { z } from 'zod'
import type { pictureSchema } from './picture-schema.server.ts'

/** What a page must know of a picture before its bytes arrive: pixels, dominant colour, and whether it is a cut-out. */
export type Picture = z.infer<typeof pictureSchema>

/** Widths that pages request, and one for the zoom: each is made if the picture is at least that wide, or if it is the first that holds the whole picture. */
export const variantWidths = [400, 600, 800, 1200, 1600, 3200] as const

/** The variants of a picture `width` pixels wide: never one that would enlarge it. */
export function variantsOf(width: number): number[] {
  return variantWidths.filter((_, index) => index === 0 || variantWidths[index - 1]! < width)
}

/** Largest upload (UPL-02). */
export const maxUploadBytes = 5_242_880
export const acceptedTypes = 'jpeg, jpg, png or webp'
