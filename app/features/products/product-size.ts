import type { Product } from './product.ts'

type Lengths = Pick<Product, 'height_inches' | 'width_inches' | 'depth_inches'>

/** A length in inches and centimetres, '17.25 in (43.8 cm)' (PDP-15). */
export function lengthText(length: number): string {
  return `${inches(length)} in (${centimetres(length)} cm)`
}

/** Height × width × depth, as far as they are known: '18 × 32 in (45.7 × 81.3 cm)'; null when none is. */
export function dimensions(product: Lengths): string | null {
  const known = knownLengths(product).map(({ length }) => length)
  if (known.length === 0) return null
  return `${known.map(inches).join(' × ')} in (${known.map(centimetres).join(' × ')} cm)`
}

/** The same for mails and paper, a line each: with the name of each length, and the seat height. */
export function sizeLines(product: Lengths & Pick<Product, 'seat_height_inches'>): string[] {
  const letters = knownLengths(product).map(({ letter }) => letter)
  return [
    ...(letters.length > 0 ? [`${letters.join(' × ')}: ${dimensions(product)}`] : []),
    ...(product.seat_height_inches === null ? [] : [`Seat height: ${lengthText(product.seat_height_inches)}`]),
  ]
}

function knownLengths({ height_inches, width_inches, depth_inches }: Lengths) {
  return [
    { letter: 'H', length: height_inches },
    { letter: 'W', length: width_inches },
    { letter: 'D', length: depth_inches },
  ].filter((entry): entry is { letter: string; length: number } => entry.length !== null)
}

/** A length without trailing zeros: 36.5, 18. */
export function inches(length: number): string {
  return String(Math.round(length * 100) / 100)
}

/** The same in centimetres, to the millimetre. */
export function centimetres(lengthInches: number): string {
  return String(Math.round(lengthInches * 25.4) / 10)
}
