import { firstGauges, type Gauge, type Known } from './photo-scale.ts'
import type { WallPaint } from './wall-paints.ts'

/** The visitor's choices for walls during this visit. Kept only in the page's memory: a photograph is never stored. */
export interface WallChoices {
  place: 'plain' | 'photo'
  paint: WallPaint
  hasBench: boolean
  hasPerson: boolean
  photo: ImageBitmap | null
  known: Known
  gauges: Record<Known, Gauge>
  unit: 'in' | 'cm'
  /** The centre of the work on the photograph, as fractions of its width and height. */
  middle: { x: number; y: number }
}

export const firstMiddle = { x: 0.5, y: 0.4 }

let kept: WallChoices = {
  place: 'plain',
  paint: 'white',
  hasBench: true,
  hasPerson: true,
  photo: null,
  known: 'door',
  gauges: firstGauges,
  unit: 'in',
  middle: firstMiddle,
}

/** Other works that are viewed during the visit hang on the same wall. */
export function keptWall(): WallChoices {
  return kept
}

export function keepWall(choices: WallChoices): void {
  kept = choices
}
