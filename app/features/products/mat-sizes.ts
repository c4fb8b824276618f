/** The grid of a card: the wall is for viewing, the index for scanning, the shelf for new arrivals. */
export type CardSize = 'wall' | 'index' | 'shelf'

/** A mat as works.css draws it, as multiples of its width: height, space at each edge, and how much of the rest a work may fill. */
interface Mat {
  height: number
  pad: number
  fill: number
}
const square: Mat = { height: 1, pad: 0.07, fill: 1 }
const low: Mat = { height: 0.8, pad: 0.06, fill: 1.2 }

/** The width of a mat in each grid: from 80rem on (vw, and at most in rem), from 40rem on, and below (vw). */
const widths = {
  wall: { wide: [30, 32.5], middle: 47, narrow: 91, onPhone: low },
  index: { wide: [22.5, 25], middle: 31, narrow: 46, onPhone: square },
  shelf: { wide: [15, 16.5], middle: 23, narrow: 46, onPhone: square },
} as const

/**
 * The `sizes` of a picture on a mat. A tall work takes half of its mat's width, a wide one most of it: with this a phone
 * loads a variant that fits the work, not the mat.
 * @param ratio width / height of the picture; null if it is unknown
 */
export function matSizes(size: CardSize, ratio: number | null): string {
  const { wide, middle, narrow, onPhone } = widths[size]
  const share = shareOf(square, ratio)
  const scale = (part: number, of: number) => Math.ceil(part * of)
  return [
    `(min-width: 80rem) min(${scale(share, wide[0])}vw, ${scale(share, wide[1])}rem)`,
    `(min-width: 40rem) ${scale(share, middle)}vw`,
    `${scale(shareOf(onPhone, ratio), narrow)}vw`,
  ].join(', ')
}

/** The share of a mat's width that a work takes: computes what `.hang img` in works.css does. */
function shareOf({ height, pad, fill }: Mat, ratio: number | null): number {
  const across = 1 - 2 * pad
  const down = height - 2 * pad
  if (ratio === null) return across
  return Math.min(across, 0.94 * down * ratio, Math.min(across, down) * Math.sqrt(0.62 * ratio) * fill)
}
