/** The colours that a plain wall may have; `app/styles/wall-view.css` mixes them, by their keys. */
export const wallPaints = {
  white: 'Gallery white',
  stone: 'Stone',
  sage: 'Sage',
  sky: 'Pale blue',
  clay: 'Clay',
  ink: 'Charcoal',
} as const

export type WallPaint = keyof typeof wallPaints
