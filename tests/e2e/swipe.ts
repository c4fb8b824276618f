import type { Page } from '@playwright/test'

/** Moves a finger over the page in small steps, as a hand does; with `lift: false` it stays down until the returned function is called. */
export async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x?: number; y?: number },
  { lift = true } = {},
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const steps = 8
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let step = 1; step <= steps; step++) {
    const point = { x: from.x + ((by.x ?? 0) * step) / steps, y: from.y + ((by.y ?? 0) * step) / steps }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  const end = async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }
  if (!lift) return end
  await end()
  return async () => {}
}

/** Moves two fingers apart or together around a point, as a hand does. */
export async function pinch(
  page: Page,
  { x, y }: { x: number; y: number },
  { from, to }: { from: number; to: number },
) {
  const session = await page.context().newCDPSession(page)
  const steps = 8
  for (let step = 0; step <= steps; step++) {
    const gap = from + ((to - from) * step) / steps
    const touchPoints = [
      { x: x - gap / 2, y, id: 1 },
      { x: x + gap / 2, y, id: 2 },
    ]
    await session.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
