/** The colours of a plain wall; `app/styles/wall-view.css` defines them by these keys. */
export const wallPaints = {
  white: 'Gallery white',
  stone: 'Stone',
  sage: 'Sage',
  sky: 'Pale blue',
  clay: 'Clay',
  ink: 'Charcoal',
} as const

export type WallPaint = keyof typeof wallPaints
