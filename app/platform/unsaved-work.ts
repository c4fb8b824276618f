let held = 0

/** Notes that the page holds work that is not saved, until what is returned is called. */
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
