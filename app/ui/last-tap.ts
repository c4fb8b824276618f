/** The last tap or click, in pixels from the top of the screen. */
export const lastTap = { y: 0 }

/** Records it from now on. */
export function recordTaps(): void {
  window.addEventListener('pointerdown', ({ clientY }) => {
    lastTap.y = clientY
  })
}
