/** The magnification of the lens (ZOOM-03..05). */
export const zoomScale = { min: 1.5, max: 5, step: 0.5, start: 2.5 } as const

/** The nearest allowed magnification: 1.5 to 5 in steps of 0.5. */
export function nearestZoom(zoom: number): number {
  const { min, max, step } = zoomScale
  return Math.min(max, Math.max(min, Math.round(zoom / step) * step))
}
