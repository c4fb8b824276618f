/** What a page must know of a picture before its bytes arrive. */
export interface Picture {
  /** Pixels of the largest variant that is kept, after orientation was applied. */
  width: number
  height: number
  /** Dominant colour, `#rrggbb`. */
  tone: string
  /** A cut-out that stands on the mat instead of hanging on it. */
  has_alpha: boolean
}

/** Widths that pages ask for, and one for the zoom: each is made when the picture is at least that wide, or is the first to hold it whole. */
export const variantWidths = [400, 800, 1200, 1600, 3200] as const

/** The variants of a picture `width` pixels wide: never one that would enlarge it. */
export function variantsOf(width: number): number[] {
  return variantWidths.filter((_, index) => index === 0 || variantWidths[index - 1]! < width)
}

/** Largest upload (UPL-02). */
export const largestUploadBytes = 5_242_880
export const acceptedTypes = 'jpeg, jpg, png or webp'
