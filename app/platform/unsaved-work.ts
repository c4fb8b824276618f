let held = 0

/** Marks the page as having unsaved work, until the returned function is called. */
export function holdUnsavedWork(): () => void {
  held += 1
  return () => {
    held -= 1
  }
}

/** Whether leaving the page would lose work. */
export function hasUnsavedWork(): boolean {
  return held > 0
}
