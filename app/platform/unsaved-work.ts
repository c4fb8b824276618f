let held = 0

/** Marks the page as having unsaved work, until the returned function is called. */
export function holdUnsavedWork(): () => void {
  let isHeld = true
  held += 1
  return () => {
    if (isHeld) held -= 1
    isHeld = false
  }
}

/** How many parts of the page have unsaved work. */
export function countUnsavedWork(): number {
  return held
}

/** Whether leaving the page would lose work. */
export function hasUnsavedWork(): boolean {
  return held > 0
}
