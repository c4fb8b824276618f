/** Scrolls to the top, smoothly unless reduced motion is preferred; the next Tab starts there too. */
export function scrollToTop(): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
  document.getElementById('main')?.focus({ preventScroll: true })
}
