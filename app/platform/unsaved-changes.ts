let held = 0

/** Marks the page as having unsaved changes, until the returned function is called. */
export function registerUnsavedChanges(): () => void {
  let isHeld = true
  held += 1
  return () => {
    if (isHeld) held -= 1
    isHeld = false
  }
}

/** How many parts of the page have unsaved changes. */
export function countUnsavedChanges(): number {
  return held
}

/** Whether leaving the page would lose changes. */
export function hasUnsavedChanges(): boolean {
  return held > 0
}
