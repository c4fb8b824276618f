/** Where the screen was touched or clicked last, in pixels from its top. */
export const lastTap = { y: 0 }

/** Notes it from now on. */
export function recordTaps(): void {
  window.addEventListener('pointerdown', ({ clientY }) => {
    lastTap.y = clientY
  })
}
