/** Back to the top, calmly where motion is welcome; the next Tab begins there too. */
export function scrollToTop(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  document.getElementById('main')?.focus({ preventScroll: true })
}
