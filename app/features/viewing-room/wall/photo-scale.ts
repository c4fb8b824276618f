/** What a visitor knows of the photograph: how high a door in it is, or how wide the wall. */
export type Known = 'door' | 'wall'

/** Both ends of a line on the photograph, as parts of its width and height, and how long that line is in the room. */
export interface Gauge {
  known: Known
  /** Where it begins along the line that it measures (a door's top, the left end of a wall), and where it ends. */
  from: number
  to: number
  /** Where the line stands across that. */
  across: number
  lengthInches: number
}

/** Most US doors are 80 in high. A wall has no usual width: this is a guess to begin with. */
export const firstGauges: Record<Known, Gauge> = {
  door: { known: 'door', from: 0.2, to: 0.85, across: 0.12, lengthInches: 80 },
  wall: { known: 'wall', from: 0.02, to: 0.98, across: 0.9, lengthInches: 120 },
}

/** Nearer than this its ends may not come to each other: every picture would be huge. */
const leastSpan = 0.02
export const shortestInches = 1
export const longestInches = 1200

/** Moves one end, or the whole line across, and keeps the gauge on the photograph and its ends apart. */
export function moveGauge(gauge: Gauge, part: 'from' | 'to' | 'across', value: number): Gauge {
  const onPhoto = Math.min(1, Math.max(0, value))
  if (part === 'from') return { ...gauge, from: Math.min(onPhoto, gauge.to - leastSpan) }
  if (part === 'to') return { ...gauge, to: Math.max(onPhoto, gauge.from + leastSpan) }
  return { ...gauge, across: onPhoto }
}

/** Moves one end to a point of the photograph: along the gauge it moves alone, across it the whole line with it. */
export function moveEnd(gauge: Gauge, end: 'from' | 'to', { x, y }: { x: number; y: number }): Gauge {
  const isUpright = gauge.known === 'door'
  return moveGauge(moveGauge(gauge, end, isUpright ? y : x), 'across', isUpright ? x : y)
}

/** The work's width and height as parts of the photograph's, so that both have the same scale (WALL-06). */
export function sizeOnPhoto(
  gauge: Gauge,
  photo: { width: number; height: number },
  work: { width: number; height: number },
): { width: number; height: number } {
  const measured = gauge.known === 'door' ? photo.height : photo.width
  const pixelsPerInch = ((gauge.to - gauge.from) * measured) / gauge.lengthInches
  return { width: (work.width * pixelsPerInch) / photo.width, height: (work.height * pixelsPerInch) / photo.height }
}

/** As the site writes them: `1,200` and `1,200.5`. */
const withThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const decimalDigits = /^\d+(\.\d*)?$/

/** The length that somebody has typed, in inches; null for none, or one that no wall or door has (WALL-06, WALL-10). */
export function readLength(text: string, unit: 'in' | 'cm'): number | null {
  const typed = text.trim()
  const plain = withThousands.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (!decimalDigits.test(plain)) return null
  const value = Number(plain)
  const inches = unit === 'cm' ? value / 2.54 : value
  return inches >= shortestInches && inches <= longestInches ? inches : null
}
