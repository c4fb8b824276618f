/** How often the day is checked. */
const checkMs = 30_000

/** Calls `onDay` with each new day of the gallery, within half a minute after its midnight. Returns a function that stops it. */
export function followGalleryDay(day: () => string, onDay: (day: string) => void): () => void {
  let known = day()
  const timer = setInterval(() => {
    const next = day()
    if (next === known) return
    known = next
    onDay(next)
  }, checkMs)
  timer.unref()
  return () => clearInterval(timer)
}
