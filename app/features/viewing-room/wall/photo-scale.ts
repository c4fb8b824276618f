/** The length that a visitor knows in the photograph: the height of a door, or the width of the wall. */
export type Known = 'door' | 'wall'

/** A line on the photograph, with positions as fractions of its width and height, and the real length of that line. */
export interface Gauge {
  known: Known
  /** The start of the line, in its own direction (a door's top, the left end of a wall), and its end. */
  from: number
  to: number
  /** Its position in the other direction. */
  across: number
  lengthInches: number
}

/** Most US doors are 80 in high. A wall has no usual width: this is only a first guess. */
export const firstGauges: Record<Known, Gauge> = {
  door: { known: 'door', from: 0.2, to: 0.85, across: 0.12, lengthInches: 80 },
  wall: { known: 'wall', from: 0.02, to: 0.98, across: 0.9, lengthInches: 120 },
}

/** Its ends cannot be closer than this: the work would be drawn too large. */
const minSpan = 0.02
export const minInches = 1
export const maxInches = 1200

/** Moves one end along the line, or the whole line across, keeping it on the photograph and its ends apart. */
export function moveGauge(gauge: Gauge, part: 'from' | 'to' | 'across', value: number): Gauge {
  const onPhoto = Math.min(1, Math.max(0, value))
  if (part === 'from') return { ...gauge, from: Math.min(onPhoto, gauge.to - minSpan) }
  if (part === 'to') return { ...gauge, to: Math.max(onPhoto, gauge.from + minSpan) }
  return { ...gauge, across: onPhoto }
}

/** Moves one end to a point of the photograph: only that end moves along the line, but the whole line moves across it. */
export function moveEnd(gauge: Gauge, end: 'from' | 'to', { x, y }: { x: number; y: number }): Gauge {
  const isUpright = gauge.known === 'door'
  return moveGauge(moveGauge(gauge, end, isUpright ? y : x), 'across', isUpright ? x : y)
}

/** The work's width and height as fractions of the photograph's, so that both have the same scale (WALL-06). */
export function sizeOnPhoto(
  gauge: Gauge,
  photo: { width: number; height: number },
  work: { width: number; height: number },
): { width: number; height: number } {
  const measured = gauge.known === 'door' ? photo.height : photo.width
  const pixelsPerInch = ((gauge.to - gauge.from) * measured) / gauge.lengthInches
  return { width: (work.width * pixelsPerInch) / photo.width, height: (work.height * pixelsPerInch) / photo.height }
}

/** In the site's number format: `1,200` and `1,200.5`. */
const withThousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const decimalDigits = /^\d+(\.\d*)?$/

/** The typed length in inches; null if there is none, or none that a wall or door can have (WALL-06, WALL-10). */
export function readLength(text: string, unit: 'in' | 'cm'): number | null {
  const typed = text.trim()
  const plain = withThousands.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.')
  if (!decimalDigits.test(plain)) return null
  const value = Number(plain)
  const inches = unit === 'cm' ? value / 2.54 : value
  return inches >= minInches && inches <= maxInches ? inches : null
}
