import { firstGauges, type Gauge, type Known } from './photo-scale.ts'
import type { WallPaint } from './wall-paints.ts'

/** What a visitor has chosen for the walls of this visit. Kept in the page's memory alone: a photograph is stored nowhere. */
export interface WallChoices {
  place: 'plain' | 'photo'
  paint: WallPaint
  hasBench: boolean
  hasPerson: boolean
  photo: ImageBitmap | null
  known: Known
  gauges: Record<Known, Gauge>
  unit: 'in' | 'cm'
  /** The middle of the work on the photograph, as parts of its width and height. */
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

/** Another work that is viewed during the visit hangs on the same wall. */
export function keptWall(): WallChoices {
  return kept
}

export function keepWall(choices: WallChoices): void {
  kept = choices
}
