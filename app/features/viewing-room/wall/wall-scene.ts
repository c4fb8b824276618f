/** Works hang with their centre this high above the floor; a very tall one higher, so that it clears the floor. */
const centreInches = 58
const clearanceInches = 8
/** The figures beside the work: the bench's width, and the position of the person. */
export const benchInches = 60
const personGapInches = 18
const personHalfInches = 8
/** The least height and width of the view; the floor in front of the wall always has this height. */
const minAboveInches = 98
const minWidthInches = 120
export const floorInches = 14
/** Space for the work's height, written beside it. */
const measureInches = 22

/**
 * The visible part of a plain wall, in inches: `x` to the right of the work's centre, `y` downwards from where wall and floor meet.
 * The view grows with the work, so that everything in it has the same scale (WALL-02).
 */
export function layOutScene(
  { width, height }: { width: number; height: number },
  { hasPerson }: { hasPerson: boolean },
) {
  const centre = Math.max(centreInches, height / 2 + clearanceInches)
  const reach = Math.max(width / 2, benchInches / 2)
  const personX = reach + personGapInches
  const above = Math.max(minAboveInches, centre + height / 2 + clearanceInches)
  const left = Math.max(width / 2 + measureInches, benchInches / 2 + 6)
  const right = hasPerson ? personX + personHalfInches + 6 : left
  const spare = Math.max(0, minWidthInches - left - right) / 2
  return {
    view: { x: -left - spare, y: -above, width: left + right + 2 * spare, height: above + floorInches },
    centre,
    work: { x: -width / 2, y: -centre - height / 2, width, height },
    personX,
  }
}
