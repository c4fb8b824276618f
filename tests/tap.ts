import { cdp } from 'vitest/browser'

/** Taps with a finger, in pixels of this page; the browser handles it like a real tap. */
export async function tap({ x, y }: { x: number; y: number }) {
  const browser = cdp()
  // The test's page is a frame in the runner's page, which may be scaled down.
  const frame = window.frameElement!.getBoundingClientRect()
  const point = {
    x: frame.left + (x * frame.width) / innerWidth,
    y: frame.top + (y * frame.height) / innerHeight,
  }
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  // Released at once: a finger that stays down on a busy page is a long press.
  await Promise.all([
    browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
    browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}
