import type { Product } from '#app/features/products/product.ts'

/** Categories that hang on a wall; for Mixed Media except installations. */
const hanging = ['Drawings', 'Paintings', 'Photography', 'Prints', 'Mixed Media']
const deepestInches = 6

type Measured<Work> = Work & { width_inches: number; height_inches: number }

/** Whether a work hangs on a wall and its size is known, so that it can be drawn to scale. */
export function isWallWork(product: Product): product is Measured<Product> {
  const { category, subcategory, width_inches, height_inches, depth_inches } = product
  return (
    hanging.includes(category) &&
    subcategory !== 'Installation' &&
    (depth_inches ?? 0) <= deepestInches &&
    Boolean(width_inches && height_inches)
  )
}

/** The size of the drawing in its own units, and the most units per inch. */
export const wall = { width: 648, height: 348, floor: 324, middle: 324 }
const maxUnitsPerInch = 3
/** Works hang with their centre at eye level; a very tall one higher, so that it clears the floor. */
const eyeLevelInches = 60
const clearanceInches = 4
const personInches = 68
/** Half the bench's width, and some space. */
const benchReachInches = 36
const personGapInches = 12
const personHalfWidthInches = 8
/** Units that the measure beside the work needs. */
const besideWork = 110
/** Units for the measure above it, used if there is no room below. */
const aboveWork = 36

/** The position of a work of this size in the drawing, with a bench below it and a person beside it. */
export function layOutWall(widthInches: number, heightInches: number) {
  const centreInches = Math.max(eyeLevelInches, heightInches / 2 + clearanceInches)
  const topInches = Math.max(centreInches + heightInches / 2 + clearanceInches, personInches + clearanceInches)
  const reachInches = Math.max(widthInches / 2, benchReachInches) + personGapInches
  const unitsPerInch = Math.min(
    maxUnitsPerInch,
    (wall.floor - aboveWork) / topInches,
    (wall.width / 2 - 12) / (reachInches + 2 * personHalfWidthInches),
    (wall.width / 2 - besideWork) / (widthInches / 2),
  )
  const width = widthInches * unitsPerInch
  const height = heightInches * unitsPerInch
  return {
    unitsPerInch,
    work: {
      x: wall.middle - width / 2,
      y: wall.floor - centreInches * unitsPerInch - height / 2,
      width,
      height,
    },
    personX: wall.middle - (reachInches + personHalfWidthInches) * unitsPerInch,
  }
}
